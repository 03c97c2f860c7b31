import type { TestClinic } from '../harness.ts';

interface Paired {
  readonly id: string;
  readonly key: string;
}

type Kind = 'display' | 'kiosk';

interface Booked {
  readonly id: number;
  readonly code: string;
  readonly phone: string;
}

/** The screens of branch 1 and its patients, for tests of displays, door and kiosk. */
export const roomOf = (clinic: TestClinic) => {
  let patients = 0;
  const unpaired = (kind: Kind = 'display') => clinic.ok('displays/request-pairing', { body: { kind } });
  const pair = (code: string, as = 'reception') =>
    clinic.send('displays/pair-display', {
      as,
      body: { code, name: 'Waiting room', ...(as === 'owner' && { branch_id: 1 }) },
    });
  const paired = async (as = 'reception', kind: Kind = 'display'): Promise<Paired> => {
    const { code, secret } = await unpaired(kind);
    await pair(code, as);
    const { key } = await clinic.ok('displays/check-pairing', { body: { code, secret } });
    return { id: key?.split('.')[1] ?? '', key: key ?? '' };
  };
  const show = (key: string) => clinic.ok('displays/show-waiting-room', { body: { key } });
  return {
    unpaired,
    pair,
    paired,
    show,
    book: async (type: 'regular' | 'laser' = 'regular', branch = 1): Promise<Booked> => {
      patients += 1;
      const area = type === 'regular' ? {} : { laser_area: 'underarms' as const };
      const phone = `0100699${String(1000 + patients)}`;
      const { id, code } = await clinic.ok('reservations/book-reservation', {
        body: { name: 'Shaimaa Salah', phone, branch_id: branch, type, ...area },
      });
      return { id, code, phone };
    },
    tokenOf: async (kind: Kind = 'display'): Promise<string> =>
      (await show((await paired('reception', kind)).key)).door.token,
    arrivedAt: async ({ id }: Pick<Booked, 'id'>) => {
      const { active_queue: rows } = await clinic.ok('reservations/list-branch-queue', {
        params: { branchId: 1 },
        as: 'reception',
      });
      return rows.find((row) => row.id === id)?.arrived_at ?? null;
    },
  };
};
export type RoomOfTest = ReturnType<typeof roomOf>;
