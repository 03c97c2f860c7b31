import { stack } from './runtime/stack.ts';

export const dependencies = { stack };
