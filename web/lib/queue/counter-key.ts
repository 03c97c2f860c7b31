/** The first part of every key of a branch's counter: what is below it is fetched again after each move there. */
export const counterKey = (branchId: number) => ['reception', branchId] as const;
