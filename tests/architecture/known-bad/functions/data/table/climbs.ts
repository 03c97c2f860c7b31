import { moves } from '../queue/moves.ts';

export const climbing = moves;
