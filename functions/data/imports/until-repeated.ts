/**
 * The rows before the second one of a patient: it depends on what the first one wrote, and one transaction may not write
 * an item twice.
 */
export const untilRepeated = <Row>(
  rows: readonly Row[],
  patientOf: (row: Row) => string | undefined,
): readonly Row[] => {
  const seen = new Set<string>();
  const repeated = rows.findIndex((row) => {
    const patientId = patientOf(row);
    if (patientId === undefined) return false;
    const isSeen = seen.has(patientId);
    seen.add(patientId);
    return isSeen;
  });
  return repeated === -1 ? rows : rows.slice(0, repeated);
};
