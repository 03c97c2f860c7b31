export * from './branches.ts';
export * from './cash.ts';
export * from './laser.ts';
export * from './messages.ts';
export * from './money.ts';
export * from './patients.ts';
export * from './queue.ts';
export * from './staff.ts';
