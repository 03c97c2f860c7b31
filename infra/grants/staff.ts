import {
  allBranches,
  endsVisits,
  freesDoctor,
  oneBranch,
  provesPassword,
  recordsAnswer,
  signedIn,
  signedInOrApiKey,
  signsTokens,
} from './parts.ts';
import { type Grant, grant, together } from '../table-grants.ts';

/** Changes a staff user in the name of an owner who may sign in; the audit is at a branch. */
const changesUsers = together(
  signedIn,
  recordsAnswer,
  oneBranch,
  allBranches,
  grant({ user: ['check'], audit: ['put'] }),
);

/** Sessions that a shared computer has locked. */
const readsLocked = together(signsTokens, grant({ user: ['get'], family: ['get'] }));
/** Ends those of who signs in by password. */
const endsLocked = grant({ family: ['get', 'update'] });

/** Grants of sign-in, of the owner's office, of the health check and of the API description. */
export const staffGrants: Readonly<Record<string, Grant>> = {
  'health/check-health': grant({ reservationCounter: ['get'] }),
  'docs/show-open-api': grant({}),
  'auth/log-in': together(
    signsTokens,
    grant({ login: ['get', 'put', 'update', 'remove'], user: ['get'], family: ['put'], signIns: ['put'] }),
    endsLocked,
  ),
  'auth/refresh-session': together(signsTokens, grant({ user: ['get'], family: ['get', 'update'] })),
  'auth/log-out': together(signsTokens, grant({ family: ['update'], publicKeys: ['query'] })),
  'auth/lock-session': together(readsLocked, grant({ family: ['update'] })),
  'auth/list-locked': readsLocked,
  'auth/unlock-session': together(readsLocked, grant({ family: ['update'] })),
  'auth/set-pin': together(
    signedIn,
    recordsAnswer,
    oneBranch,
    allBranches,
    provesPassword,
    grant({ user: ['get', 'update'], audit: ['put'] }),
  ),
  'auth/remove-pin': together(
    signedIn,
    recordsAnswer,
    oneBranch,
    allBranches,
    grant({ user: ['get', 'update'], audit: ['put'] }),
  ),
  'clinic/show-clinic': grant({ clinic: ['get'] }),
  'clinic/show-logo': grant({ clinic: ['get'] }),
  'clinic/show-manifest': grant({ clinic: ['get'] }),
  'clinic/show-clinic-settings': together(signedIn, grant({ clinic: ['get'] })),
  'clinic/change-clinic-settings': together(
    signedIn,
    recordsAnswer,
    allBranches,
    grant({ clinic: ['get', 'put'], audit: ['put'] }),
  ),
  'clinic/change-clinic': together(
    signedIn,
    recordsAnswer,
    allBranches,
    grant({ clinic: ['get', 'put', 'remove'], audit: ['put'] }),
  ),
  'admin/list-services': together(signedIn, grant({ clinic: ['get'] })),
  'admin/save-service': together(
    signedIn,
    recordsAnswer,
    allBranches,
    grant({ clinic: ['get', 'put'], audit: ['put'] }),
  ),
  'admin/list-branch-settings': together(signedIn, allBranches),
  'admin/open-branch': together(
    signedIn,
    recordsAnswer,
    grant({ clinic: ['get'], branch: ['put'], branches: ['query', 'put'], audit: ['put'] }),
  ),
  'admin/change-branch': together(
    signedIn,
    recordsAnswer,
    grant({ clinic: ['get'], branch: ['get', 'put'], branches: ['put'], audit: ['put'] }),
  ),
  'admin/show-prices': together(signedInOrApiKey, grant({ branch: ['get'] })),
  'admin/set-prices': together(
    signedIn,
    recordsAnswer,
    grant({ clinic: ['get'], branch: ['get', 'put'], branches: ['put'], audit: ['put'] }),
  ),
  'admin/set-prices-of-branches': together(
    signedIn,
    recordsAnswer,
    allBranches,
    grant({ clinic: ['get'], branch: ['get', 'put'], branches: ['put'], audit: ['put'] }),
  ),
  'admin/cancel-price': together(
    signedIn,
    recordsAnswer,
    grant({ clinic: ['get'], branch: ['get', 'put'], branches: ['put'], audit: ['put'] }),
  ),
  'admin/set-up-clinic': together(
    recordsAnswer,
    grant({
      setup: ['remove'],
      branches: ['query', 'put'],
      branch: ['put'],
      user: ['put'],
      users: ['put'],
      login: ['put'],
      audit: ['put'],
    }),
  ),
  'admin/list-users': together(signedIn, grant({ users: ['query'] })),
  'admin/add-user': together(changesUsers, grant({ user: ['put'], users: ['put'], login: ['put'] })),
  'admin/change-user': together(
    changesUsers,
    endsVisits,
    freesDoctor,
    grant({ user: ['get', 'update'], day: ['update'], doctorSlot: ['get'] }),
  ),
  'admin/reset-password': together(changesUsers, grant({ user: ['get', 'update'], login: ['update', 'remove'] })),
  'admin/make-password-link': together(
    signedIn,
    oneBranch,
    allBranches,
    grant({ user: ['get', 'check'], login: ['put'], audit: ['put'] }),
  ),
  'auth/set-password-by-link': together(
    recordsAnswer,
    oneBranch,
    allBranches,
    grant({ user: ['get', 'update'], login: ['get', 'update', 'remove'], audit: ['put'] }),
  ),
  'auth/mail-password-link': together(
    oneBranch,
    allBranches,
    grant({ user: ['get'], login: ['get', 'put'], audit: ['put'] }),
  ),
  'auth/change-password': together(
    signedIn,
    recordsAnswer,
    oneBranch,
    allBranches,
    provesPassword,
    grant({ user: ['get', 'update'], family: ['update'], audit: ['put'] }),
  ),
  'auth/show-me': together(signedIn, grant({ user: ['get'] })),
  'sign-in-sessions/list-sessions': together(signedIn, grant({ user: ['get'], signIns: ['query'] })),
  'sign-in-sessions/end-session': together(
    signedIn,
    oneBranch,
    allBranches,
    grant({ user: ['get', 'check'], family: ['get', 'update'], audit: ['put'] }),
  ),
  'sign-in-sessions/switch-branch': together(
    signedIn,
    signsTokens,
    oneBranch,
    grant({ user: ['get'], family: ['update'], doctorSlot: ['get'], day: ['update'], audit: ['put'] }),
  ),
};
