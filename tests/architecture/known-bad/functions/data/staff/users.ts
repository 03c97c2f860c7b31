import { moves } from '../queue/moves.ts';

export const users = [moves];
