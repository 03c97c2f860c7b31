import { keys } from '#functions/data/table/keys.ts';
import { defaultSettings } from '#shared/rules/branch-settings.ts';
import type { TestClinic } from '../harness.ts';
import type { BodyOf, RequestSender } from '../support/typed-call.ts';
import { noonOf } from './counter.ts';

let weeks = 0;

/** Goes to another week and gives branch 1 windows of an hour. @returns the day after */
export const openWeek = async (clinic: TestClinic): Promise<string> => {
  weeks += 1;
  await clinic.at(noonOf(7 * weeks));
  const tomorrow = new Date(Date.parse(clinic.now().toISOString().slice(0, 10)) + 86_400_000);
  await setWindows(clinic, { arrivals: true, window_minutes: 60 });
  return tomorrow.toISOString().slice(0, 10);
};

/** Gives branch 1 other settings. */
export const setWindows = async (clinic: TestClinic, settings: Record<string, unknown>): Promise<void> => {
  await clinic.deps.store.update(keys.branch(1), { set: { settings: { ...defaultSettings, ...settings } } });
  await clinic.settled();
  clinic.pass(1);
};

type Booking = Partial<BodyOf<'reservations/book-reservation'>>;

/** Calls about the windows of a day at branch 1. @param now the clinic and the day of the test that runs */
export const callsAboutWindows = (now: () => { readonly clinic: TestClinic; readonly date: string }) => {
  let patients = 0;
  const windows = async (type = 'regular') => {
    const { clinic, date } = now();
    return (await clinic.ok('branches/list-windows', { params: { branchId: 1 }, query: { date, type } })).windows;
  };
  return {
    windows,
    leftAt: async (from: string, type?: string) => (await windows(type)).find((each) => each.from === from)?.left,
    /** Books the window at 18:00 for a new patient, unless told otherwise. */
    book: (more: Booking = {}, sender: RequestSender = {}) => {
      const { clinic, date } = now();
      patients += 1;
      return clinic.send('reservations/book-reservation', {
        body: {
          name: 'Mona Ali',
          phone: `0100789${String(1000 + patients)}`,
          branch_id: 1,
          type: 'regular',
          date,
          window: '18:00',
          ...more,
        },
        ...sender,
      });
    },
  };
};
