import { useMemo } from 'react';
import { type ApiScope, apiScopes } from '#shared/models/api-keys.ts';
import {
  laserAreas,
  paymentMethods,
  queueStatuses,
  reservationTypes,
  roles,
  staffRights,
} from '#shared/models/enums.ts';
import { workStates } from '#shared/models/lists.ts';
import { type WebhookEvent, webhookEvents } from '#shared/models/webhooks.ts';
import { auditMoney } from '#shared/rules/audit-money.ts';
import { useBranchList } from '#web/lib/api/branch-list.ts';
import { areasText } from '#web/lib/i18n/service-text.ts';
import { type Formats, useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { fieldOf } from './audit-change.ts';
import { branchText } from './branch-words.ts';

type Translate = ReturnType<typeof useTexts>['t'];

/** Values of a screen of the waiting room. */
const screenWords = ['display', 'kiosk', 'on', 'off', 'none'] as const;

const isOne = <Value extends string>(known: readonly Value[], value: string): value is Value =>
  known.some((each) => each === value);

/** The known values of a stored list, `cash, card` or `laser fractional`. */
const listed = <Value extends string>(known: readonly Value[], stored: string): Value[] =>
  stored.split(/,? /u).filter((each) => isOne(known, each));

/** `visit.booked` -> `visit_booked`: a text key has no full stop. */
type EventKey<Event extends string> = Event extends `${infer Thing}.${infer Past}` ? `${Thing}_${Past}` : never;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the template above says the same
const eventKey = (event: WebhookEvent) => event.replace('.', '_') as EventKey<WebhookEvent>;

/** `visits:read` -> `visits`. */
type ScopeKey<Scope extends string> = Scope extends `${infer Thing}:read` ? Thing : never;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the template above says the same
const scopeKey = (scope: ApiScope) => scope.replace(':read', '') as ScopeKey<ApiScope>;

const ofScreen = (t: Translate, raw: string): string | undefined =>
  isOne(screenWords, raw) ? t(`pages:audit.screen.${raw}`) : undefined;

/** Whether messages are sent, and in which language. */
const messageWords = ['on', 'off', 'en', 'ar'] as const;
const ofMessages = (t: Translate, raw: string): string | undefined =>
  isOne(messageWords, raw) ? t(`pages:audit.values.${raw}`) : undefined;

/** Stored values in words, by field; undefined for a value of an earlier or later release. */
const words: Readonly<Record<string, (t: Translate, raw: string, formats: Formats) => string | undefined>> = {
  status: (t, raw) => (isOne(queueStatuses, raw) ? t(`queueStatus.${raw}`) : undefined),
  serviceType: (t, raw) => (isOne(reservationTypes, raw) ? t(`type.${raw}`) : undefined),
  state: (t, raw) => (isOne(workStates, raw) ? t(`pages:doctorsAtWork.state.${raw}`) : undefined),
  pausedUntil: (_, raw, { time }) => time(raw),
  validFrom: (_, raw, { day }) => day(raw),
  serviceOn: (_, raw, { day }) => day(raw),
  services: (t, raw) =>
    raw === 'all'
      ? t('pages:audit.all')
      : listed(reservationTypes, raw)
          .map((service) => t(`type.${service}`))
          .join(' + '),
  area: (t, raw) => areasText(t, listed(laserAreas, raw)) ?? undefined,
  method: (t, raw) =>
    listed(paymentMethods, raw)
      .map((method) => t(`forms:payment.methods.${method}`))
      .join(' + '),
  role: (t, raw) => (isOne(roles, raw) ? t(`role.${raw}`) : undefined),
  otherBranches: (t, raw) => (raw === '' ? t('dash') : raw),
  rights: (t, raw) =>
    raw === ''
      ? t('dash')
      : listed(staffRights, raw)
          .map((right) => t(`pages:office.staff.rights.${right}`))
          .join(' + '),
  scopes: (t, raw) =>
    listed(apiScopes, raw)
      .map((scope) => t(`pages:systems.keys.scope.${scopeKey(scope)}`))
      .join(' · '),
  expiresAt: (_, raw, { date }) => date(raw),
  events: (t, raw) =>
    listed(webhookEvents, raw)
      .map((event) => t(`pages:systems.webhooks.event.${eventKey(event)}`))
      .join(' · '),
  sending: ofMessages,
  daySheetLanguage: ofMessages,
  alertLanguage: ofMessages,
  alertMailLanguage: ofMessages,
  displayKind: ofScreen,
  voice: ofScreen,
  quietHours: ofScreen,
};

/** Names and values of a change in words, as far as they are known. */
export const useChangeWords = () => {
  const { t } = useTexts();
  const formats = useFormats();
  const nameOf = useLocalizedName();
  const branches = useBranchList().data?.branches;
  return useMemo(() => {
    const branchName = (id: string): string => {
      const branch = branches?.find((each) => String(each.id) === id);
      return branch === undefined ? id : nameOf(branch.name, branch.nameAr);
    };
    const name = (field: string): string => {
      const known = fieldOf(field);
      return known === undefined ? field : t(`pages:audit.fields.${known}`);
    };
    const text = (field: string, raw: string): string => {
      if (field === 'day') return formats.weekday(raw);
      if (field === 'otherBranches' && raw !== '') return raw.split(', ').map(branchName).join(' + ');
      if (field === 'month') return formats.month(`${raw}-01`);
      return words[field]?.(t, raw, formats) ?? branchText(field, raw, t, formats) ?? raw;
    };
    const value = (field: string, raw: string | number | undefined): string => {
      if (raw === undefined) return '';
      if (typeof raw === 'number' && field === 'branch') return branchName(String(raw));
      if (typeof raw === 'number') return auditMoney.has(field) ? formats.money(raw) : formats.number(raw);
      return text(field, raw);
    };
    return { name, value };
  }, [t, formats, nameOf, branches]);
};
