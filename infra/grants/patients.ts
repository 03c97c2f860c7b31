import {
  anyPatient,
  countsAttempts,
  liveQueue,
  movesPatients,
  recordsAnswer,
  oneBranch,
  onePatient,
  oneReservation,
  readsMessagingSecret,
  settlesMessages,
  signedIn,
} from './parts.ts';
import { type Grant, grant, together } from '../table-grants.ts';

/** Grants of patients, their files and their messages. */
export const patientGrants: Readonly<Record<string, Grant>> = {
  'patients/find-patients-by-phone': together(signedIn, oneBranch, grant({ patients: ['query'] })),
  'patients/search-patients': together(signedIn, oneBranch, grant({ patients: ['getMany', 'query'] })),
  'patients/show-patient-history': together(signedIn, oneBranch, anyPatient, grant({ day: ['getMany'] }, ['byPhone'])),
  'patients/change-patient': together(
    signedIn,
    recordsAnswer,
    oneBranch,
    anyPatient,
    liveQueue,
    grant(
      {
        patients: ['get', 'getMany', 'query', 'update', 'put', 'remove'],
        day: ['getMany', 'update'],
        record: ['update'],
        audit: ['put'],
      },
      ['byPhone', 'byDue'],
    ),
  ),
  'patients/list-twins': together(signedIn, oneBranch, grant({ patients: ['query', 'getMany'] })),
  'patients/merge-patients': together(
    signedIn,
    recordsAnswer,
    oneBranch,
    liveQueue,
    movesPatients,
    grant({ patients: ['getMany'] }, ['byPhone']),
  ),
  'patients/undo-merge': together(signedIn, recordsAnswer, oneBranch, movesPatients, grant({ patients: ['query'] })),
  'messaging/add-commlog-entry': together(
    signedIn,
    recordsAnswer,
    onePatient,
    grant({ record: ['get'], commlog: ['put'] }),
  ),
  'messaging/list-patient-commlog': together(signedIn, anyPatient, grant({ commlog: ['query'] })),
  'medical/show-patient-file': together(signedIn, onePatient, grant({ patientRecords: ['get', 'query'] })),
  'medical/update-patient-file': together(
    signedIn,
    recordsAnswer,
    oneBranch,
    onePatient,
    grant({ patientRecords: ['get', 'put'], audit: ['put'], commlog: ['put'] }),
  ),
  'medical/write-visit-record': together(
    signedIn,
    oneReservation,
    recordsAnswer,
    grant({ patientRecords: ['get', 'put'], day: ['get', 'check'], audit: ['put'] }),
  ),
  'messaging/follow-by-push': together(
    recordsAnswer,
    countsAttempts,
    grant({ record: ['get'], messagingStatus: ['get'], pushDevices: ['query', 'put', 'remove'] }),
  ),
  'messaging/show-messaging-status': together(signedIn, grant({ messagingStatus: ['get'] })),
  'messaging/verify-webhook': readsMessagingSecret,
  'messaging/receive-webhook': together(
    settlesMessages,
    readsMessagingSecret,
    grant({ message: ['get'], stoppedPhones: ['update'], day: ['get'], commlog: ['put'] }, ['byPhone']),
  ),
};
