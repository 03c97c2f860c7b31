import type { ConsentKind, ConsentSource } from '#shared/models/lists.ts';
import { consentWordings } from '#shared/rules/consent-wordings.ts';
import type { Write } from '../table/store.ts';
import { type CommlogItem, commlogWrite } from './commlog.ts';

/** A consent that is given or withdrawn. */
export interface ConsentChange extends Pick<CommlogItem, 'patientId' | 'branchId' | 'reservationId' | 'author' | 'at'> {
  readonly kind: ConsentKind;
  readonly given: boolean;
  /** How the clinic learned it. */
  readonly source: ConsentSource;
  /** Makes the entry one, however often it is written. */
  readonly unique: string;
}

/** The proof of a consent, in the patient's log: who, when, by what and in which wording. Label: `commlog`. */
export const consentWrite = ({ kind, given, source, unique, ...change }: ConsentChange): Write =>
  commlogWrite({
    ...change,
    id: `consent.${kind}.${unique}`,
    channel: 'consent',
    direction: 'in',
    template: consentWordings[kind],
    body: source,
    status: given ? 'given' : 'withdrawn',
  });
