/** The names of a new endpoint, derived from its id. */
export interface EndpointNames {
  /** `doctor/request-extra-visit` */
  readonly id: string;
  /** `doctor` */
  readonly resource: string;
  /** `request-extra-visit` */
  readonly action: string;
  /** `requestExtraVisit` */
  readonly handler: string;
  /** `extra-visit` */
  readonly noun: string;
  /** `extraVisit` */
  readonly nounName: string;
  /** `ExtraVisit` */
  readonly nounType: string;
  /** `Request extra visit` */
  readonly title: string;
  readonly method: 'GET' | 'POST';
  /** The shelf of functions/data for its repository method. */
  readonly shelf: string;
}

/** The shelf of functions/data that the endpoints of a resource read. */
const shelves: Readonly<Record<string, string>> = {
  admin: 'staff',
  alerts: 'money',
  'api-keys': 'staff',
  auth: 'staff',
  board: 'queue',
  'branch-moves': 'money',
  branches: 'queue',
  clinic: 'staff',
  'day-sheets': 'money',
  displays: 'queue',
  docs: 'queue',
  doctor: 'queue',
  drawers: 'money',
  exports: 'patients',
  health: 'queue',
  imports: 'patients',
  inbox: 'messages',
  lasers: 'laser',
  ledger: 'money',
  medical: 'patients',
  'message-texts': 'messages',
  messaging: 'messages',
  'own-moves': 'queue',
  packages: 'money',
  patients: 'patients',
  payments: 'money',
  reports: 'money',
  reservations: 'queue',
  'saved-views': 'staff',
  targets: 'money',
  webhooks: 'webhooks',
  'doctor-shares': 'money',
  'sign-in-sessions': 'staff',
  transfers: 'queue',
};

const readingVerbs: ReadonlySet<string> = new Set(['check', 'find', 'list', 'search', 'show']);

export const camelCase = (text: string): string =>
  text.replaceAll(/-([a-z0-9])/gu, (_, letter: string) => letter.toUpperCase());
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * @param isTaken does the product use the noun already? Then the names are made from the whole action.
 * @throws when the id is not `<resource>/<verb-noun>`.
 */
export const namesOf = (id: string, isTaken: (noun: string) => boolean = () => false): EndpointNames => {
  const { resource, verb, object } =
    /^(?<resource>[a-z-]+)\/(?<verb>[a-z]+)-(?<object>[a-z0-9-]+)$/u.exec(id)?.groups ?? {};
  if (resource === undefined || verb === undefined || object === undefined) {
    throw new Error(`"${id}" is not of the form resource/verb-noun, for example doctor/request-extra-visit`);
  }
  const shelf = shelves[resource];
  if (shelf === undefined) throw new Error(`local/scaffold/names.ts has no shelf of functions/data for ${resource}`);
  const action = `${verb}-${object}`;
  const noun = isTaken(object) ? action : object;
  return {
    id,
    resource,
    action,
    handler: camelCase(action),
    noun,
    nounName: camelCase(noun),
    nounType: capitalised(camelCase(noun)),
    title: capitalised(action.replaceAll('-', ' ')),
    method: readingVerbs.has(verb) ? 'GET' : 'POST',
    shelf,
  };
};
