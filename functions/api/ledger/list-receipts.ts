import { listReceipts as route } from '#shared/routes/ledger.ts';
import { findTicket } from '#functions/data/queue/reservations.ts';
import { discountLimit } from '#functions/domain/money/price-changes.ts';
import { isGivenUp } from '#functions/domain/money/refunds.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { readReceipts } from './receipts-view.ts';

export const listReceipts = endpoint(route, async ({ actor: staff, reservation, deps }) => {
  const { record, branch } = await reservation();
  const [receipts, ticket] = await Promise.all([
    readReceipts(deps.store, record, branch),
    findTicket(deps.store, record),
  ]);
  return {
    ...receipts,
    discount_limit: discountLimit(staff.role, branch.settings) ?? null,
    visit_cancelled: ticket !== undefined && isGivenUp(ticket.status),
  };
});
