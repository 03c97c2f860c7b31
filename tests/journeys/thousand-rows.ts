/** A queue longer than any clinic's: what tables must still do at once. */
export const thousandRows = Array.from({ length: 1000 }, (_, index) => ({
  id: index + 1,
  patient_id: `p${String(index).padStart(20, '0')}`,
  patient_name: `Patient ${String(index + 1).padStart(4, '0')}`,
  patient_phone: `010${String(10_000_000 + index)}`,
  service_type: 'regular',
  laser_area: null,
  payment_status: 'unpaid',
  queue_position: index + 1,
  ticket_no: index + 1,
  status: 'waiting',
  created_at: '2026-11-21T08:00:00.000Z',
  isPaid: false,
  amount: 300,
}));
