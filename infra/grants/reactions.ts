import {
  allBranches,
  computesVisits,
  keepsCompanyRollups,
  keepsVisits,
  keepsSnapshots,
  liveQueue,
  makesKeys,
  oneBranch,
  readsMessagingSecret,
  readsRollups,
  settlesMessages,
  wait,
} from './parts.ts';
import { type Grant, grant, together } from '../table-grants.ts';

/** Grants of what runs on events and schedules. */
export const reactionGrants: Readonly<Record<string, Grant>> = {
  'events/relay': grant({}),
  'events/queue-messages': together(
    oneBranch,
    settlesMessages,
    wait,
    grant({
      day: ['get'],
      phoneLimits: ['update'],
      message: ['get', 'getMany', 'put'],
      outbox: ['put'],
      commlog: ['put'],
      pushDevices: ['query'],
    }),
  ),
  'events/queue-aftercare': together(
    oneBranch,
    grant(
      {
        day: ['get', 'getMany'],
        record: ['get'],
        patientRecords: ['getMany'],
        stoppedPhones: ['put'],
        message: ['put', 'getMany'],
        outbox: ['put'],
        commlog: ['put'],
      },
      ['byPhone', 'byList/recalls'],
    ),
  ),
  'events/queue-day-sheets': together(
    oneBranch,
    grant({ daySheetReaders: ['query'], user: ['getMany'], cashDay: ['get'], message: ['put'], outbox: ['put'] }),
  ),
  'events/deliver-message': together(
    settlesMessages,
    readsMessagingSecret,
    grant({
      message: ['get'],
      stoppedPhones: ['get'],
      pushDevices: ['query', 'remove'],
    }),
  ),
  'events/keep-wait-statistics': grant({ statistics: ['get', 'put'] }),
  'events/keep-session-statistics': grant({
    record: ['get'],
    patientRecords: ['get'],
    statistics: ['get', 'put'],
  }),
  'events/refresh-patient-entries': grant({ patients: ['get', 'update'] }),
  'events/refresh-rollups': together(oneBranch, allBranches, keepsCompanyRollups, keepsVisits),
  'events/keep-snapshots': together(oneBranch, wait, keepsSnapshots),
  'events/publish-changes': grant({}),
  'events/report-metrics': grant({}),
  'events/day-close': allBranches,
  'events/roll-up-company': together(
    allBranches,
    keepsCompanyRollups,
    keepsVisits,
    grant({ companyRollups: ['query'] }),
  ),
  'events/close-branch-days': together(
    oneBranch,
    wait,
    keepsSnapshots,
    readsRollups,
    computesVisits,
    liveQueue,
    grant({
      day: ['query', 'get', 'update', 'remove'],
      record: ['update'],
      audit: ['put'],
      statistics: ['put'],
      patients: ['getMany', 'query', 'put'],
    }),
  ),
  'events/apply-retention': together(
    oneBranch,
    grant({ statistics: ['get', 'put'], audit: ['query', 'remove'], cashDay: ['query', 'remove'] }),
  ),
  'events/make-first-key': makesKeys,
  'events/rotate-keys': together(makesKeys, grant({ publicKeys: ['remove'] })),
  'events/check-health': grant({ probe: ['get', 'put'] }),
  'events/check-messaging': together(readsMessagingSecret, grant({ messagingStatus: ['put'] })),
  'events/run-canary': grant({}),
  'events/retry-messages': grant({ outbox: ['query'] }),
};
