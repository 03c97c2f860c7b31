export const countVisits = (visits: readonly { readonly day: string; readonly minutes: number }[]): Map<string, number> => {
  const totals = new Map<string, number>();
  for (const visit of visits) {
    const before = totals.get(visit.day) ?? 0;
    totals.set(visit.day, before + visit.minutes);
  }
  for (const [day, minutes] of totals) {
    if (minutes === 0) {
      totals.delete(day);
    }
  }
  return totals;
};
