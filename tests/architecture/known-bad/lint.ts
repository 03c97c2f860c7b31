import { callNext } from './functions/api/doctor/call-next.ts';
import { Refusal } from '../../../shared/errors.ts';

type Kind = 'one' | 'two';
const later = async (): Promise<number> => 1;

export default function wrong(kind: Kind, given: any, maybe: string | undefined): unknown {
  later();
  const text: string = given.name;
  const cast = given as Refusal;
  if (maybe) console.log(text, cast, maybe!);
  switch (kind) {
    case 'one':
      return process.env['HOME'];
  }
  [1].forEach(async () => {
    await later();
  });
  throw 'a string';
}
