import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { changeHandpiece, listLasers, recordTestShots, saveLaser } from '#shared/routes/lasers.ts';
import type { CallRequest } from '#web/lib/api/call.ts';
import { call } from '#web/lib/api/client.ts';
import { newAttempts } from '#web/lib/api/idempotency.ts';
import { staleAfter } from '#web/lib/api/polling.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';

export type Laser = Answer<typeof listLasers>['lasers'][number];

const lasersKey = (branchId: number) => ['lasers', branchId] as const;

export const useLasers = (branchId: number) =>
  useQuery({
    queryKey: lasersKey(branchId),
    queryFn: ({ signal }) => call(listLasers, { query: { branchId } }, { signal }),
    staleTime: staleAfter.reports,
    select: ({ lasers }) => lasers,
  });

type Send<Input, Result> = (input: Input, options: { readonly idempotencyKey: string }) => Promise<Result>;

/** A write about lasers, sent once however often it is pressed; lists, ledger and the doctor's readings load again. */
const useLaserWrite = <Input, Result>(send: Send<Input, Result>) => {
  const client = useQueryClient();
  const attempts = useRef(newAttempts());
  return useMutation({
    mutationFn: (input: Input) => send(input, { idempotencyKey: attempts.current.keyFor(JSON.stringify(input)) }),
    onSuccess: (_result, input) => attempts.current.done(JSON.stringify(input)),
    onSettled: () =>
      Promise.all(
        ['lasers', 'pulse-ledger', 'pulse-tracking'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      ),
  });
};

export const useSaveLaser = (branchId: number) =>
  useLaserWrite((body: Omit<CallRequest<typeof saveLaser>['body'], 'branchId'>, options) =>
    call(saveLaser, { body: { ...body, branchId } }, options),
  );

export const useTestShots = (branchId: number) =>
  useLaserWrite((body: Omit<CallRequest<typeof recordTestShots>['body'], 'branchId'>, options) =>
    call(recordTestShots, { body: { ...body, branchId } }, options),
  );

export const useHandpiece = (branchId: number) =>
  useLaserWrite((body: Omit<CallRequest<typeof changeHandpiece>['body'], 'branchId'>, options) =>
    call(changeHandpiece, { body: { ...body, branchId } }, options),
  );
