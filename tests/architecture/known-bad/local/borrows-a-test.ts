import { fake } from '../tests/fake.ts';
export const wrong = fake;
