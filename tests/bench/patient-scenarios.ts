import { inTurn, type MeasuredBranch, type Scenario } from './measured-branch.ts';

/** Laser sessions and pulses. */
export const laserScenarios = ({ tokens, booked }: MeasuredBranch): readonly Scenario[] => {
  const [laser1 = 0, laser2 = 0, fractional1 = 0, fractional2 = 0] = booked.map(({ id }) => id);
  const lasers = inTurn(laser1, laser2);
  const fractionals = inTurn(fractional1, fractional2);
  const trackers = inTurn(tokens.doctor, tokens.doctor2);
  const enders = inTurn(tokens.doctor, tokens.doctor2);
  return [
    {
      call: 'pulse start',
      route: 'doctor/start-pulse-tracking',
      request: () => ({ token: trackers(), body: { branch_id: 1, start_pulses: 1000 } }),
    },
    {
      call: 'laser session',
      route: 'doctor/record-laser-session',
      request: () => ({ token: tokens.doctor, body: { reservation_id: lasers(), pulses: 100, price_per_pulse: 5 } }),
    },
    {
      call: 'fractional charge',
      route: 'payments/set-fractional-charge',
      request: () => ({ token: tokens.doctor, body: { reservation_id: fractionals(), amount: 1500 } }),
    },
    {
      call: 'completed records',
      route: 'reservations/list-completed-records',
      request: () => ({ token: tokens.doctor, query: {} }),
    },
    {
      call: 'unrecorded visits',
      route: 'doctor/list-unrecorded-visits',
      request: () => ({ token: tokens.doctor, query: {} }),
    },
    {
      call: 'session guide',
      route: 'doctor/show-session-guide',
      request: () => ({ token: tokens.doctor, params: { reservationId: laser1 } }),
    },
    { call: 'pulse dashboard', route: 'doctor/show-pulse-tracking', request: () => ({ token: tokens.doctor }) },
    {
      call: 'pulse start corrected',
      route: 'doctor/correct-start-reading',
      request: () => ({ token: tokens.doctor, body: { start_pulses: 1100 } }),
    },
    {
      call: 'pulse end',
      route: 'doctor/end-pulse-tracking',
      request: () => ({ token: enders(), body: { end_pulses: 1200 } }),
    },
  ];
};

/** The list of patients and their history. */
export const patientScenarios = ({ tokens, known }: MeasuredBranch): readonly Scenario[] => [
  {
    call: 'patients by phone',
    route: 'patients/find-patients-by-phone',
    request: () => ({ token: tokens.reception, params: { patient: known.phone } }),
  },
  {
    call: 'patients, first page',
    route: 'patients/search-patients',
    request: () => ({ token: tokens.reception, query: {} }),
  },
  {
    call: 'patients, by the start of a name',
    route: 'patients/search-patients',
    request: () => ({ token: tokens.reception, query: { search: 'omar' } }),
  },
  {
    call: 'patients, by the end of a phone',
    route: 'patients/search-patients',
    request: () => ({ token: tokens.reception, query: { search: known.phone.slice(-4) } }),
  },
  {
    call: 'patient history',
    route: 'patients/show-patient-history',
    request: () => ({ token: tokens.reception, params: { patientId: known.id } }),
  },
];

/** Medical files, records of visits and the log of messages. */
export const recordScenarios = ({ tokens, booked, known }: MeasuredBranch): readonly Scenario[] => {
  const laser1 = booked[0]?.id ?? 0;
  const fileVersions = inTurn(0, 1);
  const recordVersions = inTurn(0, 1);
  return [
    {
      call: 'add to the log of messages',
      route: 'messaging/add-commlog-entry',
      request: () => ({
        token: tokens.reception,
        body: { patient_id: known.id, channel: 'note', body: 'Called back' },
      }),
    },
    {
      call: 'medical file',
      route: 'medical/show-patient-file',
      request: () => ({ token: tokens.doctor, params: { patientId: known.id } }),
    },
    {
      call: 'medical file, change',
      route: 'medical/update-patient-file',
      request: () => ({
        token: tokens.doctor,
        params: { patientId: known.id },
        body: { version: fileVersions(), birth_year: 1990, sex: null, allergies: '', warnings: [], consents: [] },
      }),
    },
    {
      call: 'record of a visit',
      route: 'medical/write-visit-record',
      request: () => ({
        token: tokens.doctor,
        body: { reservation_id: laser1, version: recordVersions(), treatment: null, consultation: null },
      }),
    },
    {
      call: 'log of messages',
      route: 'messaging/list-patient-commlog',
      request: () => ({ token: tokens.reception, params: { id: known.id } }),
    },
    {
      call: 'messaging status',
      route: 'messaging/show-messaging-status',
      request: () => ({ token: tokens.reception }),
    },
  ];
};
