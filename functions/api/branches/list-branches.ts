import pMap from 'p-map';
import { reservationTypes } from '#shared/models/lists.ts';
import { clinicDayAt, hoursOf, isOpenAt } from '#shared/rules/clinic-day.ts';
import { closedDaysAhead } from '#shared/rules/booking-days.ts';
import { displayPhone } from '#shared/rules/phone.ts';
import { type BranchView, listBranches as route } from '#shared/routes/branches.ts';
import { BRANCH_LIST, listAllBranches } from '#functions/data/queue/branches.ts';
import { readQueueSnapshots, waitOfSnapshot } from '#functions/data/queue/snapshots.ts';
import { readServices } from '#functions/data/queue/services.ts';
import { readWaitEstimates } from '#functions/data/queue/waits.ts';
import { MAX_CONCURRENT_BRANCHES } from '#functions/data/table/batches.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import { allPricesOn } from '#functions/domain/money/price-list.ts';
import { windowMinutesOf } from '#functions/domain/queue/booking-windows.ts';
import { isAtWork, type QueueWithDoctors } from '#functions/domain/queue/doctors-at-work.ts';
import { waitView } from '#functions/domain/queue/place-views.ts';
import { isServed, waitingForService } from '#functions/domain/queue/services-at-work.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { oncePerRule } from '#functions/domain/queue/opening-rules.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { comingPricesView, pricesView } from '#functions/views/price-views.ts';
import { offeredServiceView } from '#functions/views/service-views.ts';
import { arabicName, nameOrNull } from '#functions/domain/staff/staff-name.ts';

/** Doctors at work, including those on a break. */
const doctorsToChoose = (queue: QueueWithDoctors, now: Date) =>
  queue.doctors
    .filter(({ doctorId }) => isAtWork(queue, doctorId, now))
    .map(({ doctorId, name, services = reservationTypes }) => ({
      doctor_id: doctorId,
      name: nameOrNull(name),
      name_ar: arabicName(name),
      services: [...services],
    }));

const readDayFacts = (now: Date) =>
  oncePerRule((rule) => {
    const today = clinicDayAt(now, rule);
    return {
      today,
      open: isOpenAt(now, rule),
      hours_today: hoursOf(today, rule),
      closed_days: closedDaysAhead(today, rule),
    };
  });

/** What the list shows of branches, from the snapshots of their queues; without a snapshot of today, from the queue. */
const viewsAt =
  (deps: Dependencies, now: Date) =>
  async (branches: readonly Branch[]): Promise<BranchView[]> => {
    const snapshots = await readQueueSnapshots(
      deps.store,
      branches.map(({ id }) => id),
    );
    const factsOf = readDayFacts(now);
    const viewOf = async (branch: Branch): Promise<BranchView> => {
      const { today, open, hours_today, closed_days } = factsOf(branch);
      const windowMinutes = windowMinutesOf(branch);
      const snapshot = snapshots.get(branch.id);
      const { queue, arrivals, newcomerFor, working } =
        snapshot?.day === today
          ? waitOfSnapshot(snapshot, branch, now)
          : await readWaitEstimates(deps, branch, today, now);
      const newcomers = {
        regular: newcomerFor('regular'),
        laser: newcomerFor('laser'),
        fractional: newcomerFor('fractional'),
      };
      const waits = {
        regular: newcomers.regular.wait,
        laser: newcomers.laser.wait,
        fractional: newcomers.fractional.wait,
      };
      return {
        id: branch.id,
        name: branch.name,
        name_ar: branch.nameAr,
        address: branch.address,
        address_ar: branch.addressAr,
        map_url: branch.mapUrl ?? '',
        phone: branch.phone === '' ? '' : displayPhone(branch.phone),
        open,
        today,
        waiting: queue.waiting.length,
        estimated_wait_time: Math.max(...Object.values(waits)),
        estimated_waits: waits,
        services: reservationTypes.map((type) => ({
          type,
          served: isServed(queue, type, now),
          ...waitingForService(queue, type, arrivals),
          ...waitView(newcomers[type], { rule: branch, day: today, now }),
        })),
        prices: pricesView(allPricesOn(branch, today)),
        ...comingPricesView(branch, today),
        time_zone: branch.time_zone,
        hours_today,
        closed_days,
        ...(branch.last_day !== undefined && { last_day: branch.last_day }),
        doctors_at_work: working,
        ...(windowMinutes !== undefined && { window_minutes: windowMinutes }),
        doctors: branch.settings.choose_doctor ? doctorsToChoose(queue, now) : [],
      };
    };
    return pMap(branches, viewOf, { concurrency: MAX_CONCURRENT_BRANCHES });
  };

/** Cache time of a function: every booking form requests this list. CloudFront keeps the answer as the route says. */
const KEPT_SECONDS = 15;

export const listBranches = endpoint(route, ({ deps, now }) =>
  deps.cache.through(BRANCH_LIST, KEPT_SECONDS, async () => {
    const [branches, { services }] = await Promise.all([
      listAllBranches(deps.store, deps.cache),
      readServices(deps.store, false),
    ]);
    const offered = services.filter(({ retired }) => !retired).map(offeredServiceView);
    return {
      branches: await viewsAt(deps, now)(branches),
      ...(offered.length > 0 && { services: offered }),
    };
  }),
);
