import { showOwnReceipts as route } from '#shared/routes/ledger.ts';
import { nothingPaid } from '#shared/refusals/ledger.ts';
import { reservationUnknown } from '#shared/refusals/queue.ts';
import { idOfCode } from '#shared/rules/reservation-code.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { withCookies } from '#functions/runtime/answers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { patientDeviceOf } from '#functions/runtime/patient-device.ts';
import { withPhoneInPath } from '#functions/runtime/phone-input.ts';
import { readReceipts } from './receipts-view.ts';
import { findByPhoneAndCode, rememberRightCode } from '#functions/runtime/code-attempts.ts';

export const showOwnReceipts = endpoint(
  withPhoneInPath(route),
  async ({ input: { params, query }, deps, event, now }) => {
    const reservationId = idOfCode(query.code);
    if (reservationId === null) throw reservationUnknown();
    const device = patientDeviceOf(event);
    const tried = { phone: params.phone, reservationId, device };
    const record = await findByPhoneAndCode(deps, tried, now);
    const branch = await getBranch(deps.store, deps.cache, record.branchId);
    const found = await readReceipts(deps.store, record, branch);
    if (record.paid === 0 && found.receipts.length === 0) throw nothingPaid();
    await rememberRightCode(deps, tried);
    // Internal notes of the staff are not sent to the patient.
    const receipts = found.receipts.map((line) => ({ ...line, reference: null, reason: null }));
    return withCookies({ ...found, receipts }, device.newCookies);
  },
);
