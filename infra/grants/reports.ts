import {
  allBranches,
  keepsCompanyRollups,
  keepsVisits,
  liveQueue,
  recordsAnswer,
  oneBranch,
  readsRollups,
  readsVisitDoctors,
  signedIn,
  signedInOrApiKey,
} from './parts.ts';
import { type Grant, grant, together } from '../table-grants.ts';

/** Computes the sheets of the doctors' shares of a month. */
const readsDoctorSheets = together(readsVisitDoctors, grant({ ledger: ['query'], paidShares: ['query'] }));

/** Grants of reports, alerts, doctors' shares, targets and lasers. */
export const reportGrants: Readonly<Record<string, Grant>> = {
  'reports/show-daily-income': together(signedInOrApiKey, oneBranch, grant({ ledger: ['query'] })),
  'reports/show-daily-report': together(
    signedInOrApiKey,
    oneBranch,
    readsVisitDoctors,
    grant({ clinic: ['get'], ledger: ['query'], laserDay: ['query'] }),
  ),
  'reports/show-revenue': together(signedInOrApiKey, oneBranch, readsRollups, grant({ clinic: ['get'] })),
  'reports/show-revenue-of-all': together(
    signedInOrApiKey,
    allBranches,
    keepsCompanyRollups,
    grant({ clinic: ['get'], companyRollups: ['query'], snapshots: ['query'] }),
  ),
  'reports/show-visits': together(
    signedInOrApiKey,
    allBranches,
    keepsVisits,
    grant({ companyRollups: ['query', 'put'] }),
  ),
  'reports/show-overview': together(
    signedInOrApiKey,
    allBranches,
    liveQueue,
    grant({ ledger: ['query'], snapshots: ['query'] }),
  ),
  'reports/list-audit': together(
    signedIn,
    oneBranch,
    grant({ audit: ['query'], day: ['query'], ledger: ['query'], patients: ['getMany'], record: ['getMany'] }),
  ),
  'doctor-shares/list-doctor-shares': together(signedIn, oneBranch, readsDoctorSheets),
  'doctor-shares/pay-doctor-share': together(
    signedIn,
    recordsAnswer,
    oneBranch,
    readsDoctorSheets,
    grant({ paidShares: ['put'], audit: ['put'] }),
  ),
  'doctor-shares/reopen-doctor-share': together(
    signedIn,
    recordsAnswer,
    oneBranch,
    grant({ paidShares: ['query', 'remove'], audit: ['put'] }),
  ),
  'alerts/list-alerts': together(
    signedIn,
    allBranches,
    grant({ clinic: ['get'], dayFacts: ['query'], messagingStatus: ['get'] }),
  ),
  'alerts/set-alert-limits': together(
    signedIn,
    recordsAnswer,
    allBranches,
    grant({ clinic: ['get', 'put'], audit: ['put'] }),
  ),
  'branch-moves/list-branch-moves': together(signedIn, allBranches, grant({ branchMoves: ['query'] })),
  'saved-views/list-saved-views': together(signedIn, grant({ savedViews: ['get'] })),
  'saved-views/change-saved-views': together(
    signedIn,
    recordsAnswer,
    allBranches,
    grant({ savedViews: ['get', 'put'], audit: ['put'] }),
  ),
  'targets/list-targets': together(signedIn, allBranches, grant({ targets: ['query'] })),
  'targets/set-target': together(
    signedIn,
    recordsAnswer,
    oneBranch,
    grant({ targets: ['get', 'put', 'remove'], audit: ['put'] }),
  ),
  'lasers/show-pulse-ledger': together(
    signedIn,
    oneBranch,
    grant({ laserDay: ['query'], lasers: ['query'], user: ['getMany'] }),
  ),
  'lasers/list-lasers': together(signedIn, oneBranch, grant({ lasers: ['query'] })),
  'lasers/save-laser': together(
    signedIn,
    recordsAnswer,
    oneBranch,
    grant({ lasers: ['query', 'put'], audit: ['put'] }),
  ),
  'lasers/record-test-shots': together(
    signedIn,
    recordsAnswer,
    oneBranch,
    grant({ lasers: ['query'], laserDay: ['get', 'put', 'update'], doctorSlot: ['get'], audit: ['put'] }),
  ),
  'lasers/change-handpiece': together(
    signedIn,
    recordsAnswer,
    oneBranch,
    grant({ lasers: ['query', 'put'], laserDay: ['query', 'put'], audit: ['put'] }),
  ),
};
