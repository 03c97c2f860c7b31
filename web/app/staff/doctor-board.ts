import { completedRecordsKey, unrecordedVisitsKey } from '#web/features/completed-records/completed-records-calls.ts';
import { doctorQueueKey } from '#web/features/doctor-queue/doctor-queue-calls.ts';
import { messagingStatusKey } from '#web/lib/api/messaging-status-calls.ts';
import { pulseTrackingKey } from '#web/features/pulse-tracking/pulse-tracking-calls.ts';
import type { PolledQuery } from '#web/lib/live/polled-query.ts';
import { firstPage, useBoard } from '#web/lib/live/board.ts';
import { polling } from '#web/lib/api/polling.ts';

/** The queries of a doctor's dashboard that the board polls. */
const doctorBoard = (branchId: number): readonly PolledQuery[] => [
  {
    part: 'doctor_queue',
    key: doctorQueueKey(branchId),
    every: polling.doctorQueue,
    dataOf: (board) => board.doctorQueue,
    moves: doctorQueueKey(branchId),
  },
  {
    part: 'pulses',
    key: pulseTrackingKey,
    every: polling.pulses,
    dataOf: ({ pulses }) => pulses?.pulseTracking,
  },
  {
    part: 'messaging',
    key: messagingStatusKey,
    every: polling.messaging,
    dataOf: ({ messaging }) => messaging,
  },
  {
    part: 'completed',
    key: completedRecordsKey,
    every: polling.completed,
    dataOf: ({ completed }) => firstPage(completed),
  },
  {
    part: 'unrecorded',
    key: unrecordedVisitsKey,
    every: polling.completed,
    dataOf: ({ unrecorded }) => firstPage(unrecorded),
  },
];

/** Polls for the dashboard. */
export const useDoctorBoard = (branchId: number): void => useBoard(branchId, doctorBoard(branchId));
