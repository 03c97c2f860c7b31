import { stack } from '../runtime/stack.ts';
export const wrong = stack;
