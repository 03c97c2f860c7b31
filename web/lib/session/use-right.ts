import type { StaffRight } from '#shared/models/enums.ts';
import { useSession } from './use-session.ts';

/** Has the staff user this right? Owners have all of them; the server decides in any case. */
export const useRight = (name: StaffRight): boolean => {
  const user = useSession()?.user;
  return user?.role === 'owner' || user?.rights?.includes(name) === true;
};
