import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { formResolver } from '#web/lib/forms/form-messages.ts';

const schema = z
  .strictObject({
    email: z.string().check(z.trim(), z.minLength(1), z.email()),
    password: z.string().check(z.minLength(8, 'password')),
    again: z.string(),
    name: z.string().check(z.minLength(2), z.maxLength(5)),
    pulses: z.number().check(z.minimum(1), z.maximum(100)),
    code: z.string().check(z.regex(/^MED\d+$/)),
  })
  .check(z.refine(({ password, again }) => password === again, { path: ['again'], error: 'passwordsMatch' }));

const right = { email: 'a@b.eg', password: 'long enough', again: 'long enough', name: 'Mona', pulses: 5, code: 'MED1' };

const messagesOf = async (entry: Partial<typeof right>): Promise<Record<string, string | undefined>> => {
  const { errors } = await formResolver(schema)({ ...right, ...entry }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error.message]));
};

describe('the resolver of a form', () => {
  it('finds nothing wrong when every field is right', async () => {
    const messages = await messagesOf({});

    expect(messages).toEqual({});
  });

  it.each([
    ['required', { email: '  ' }, { email: 'required' }],
    ['invalid email', { email: 'a.b.eg' }, { email: 'email' }],
    ['password of 8', { password: 'short', again: 'short' }, { password: 'password' }],
    ['passwords match', { again: 'another one' }, { again: 'passwordsMatch' }],
    ['minimum length', { name: 'M' }, { name: 'minLength:2' }],
    ['maximum length', { name: 'Monaaa' }, { name: 'maxLength:5' }],
    ['minimum', { pulses: 0 }, { pulses: 'min:1' }],
    ['maximum', { pulses: 101 }, { pulses: 'max:100' }],
    ['format', { code: 'X1' }, { code: 'format' }],
  ])('names the rule when the entry breaks it: %s', async (_, entry, expected) => {
    const messages = await messagesOf(entry);

    expect(messages).toEqual(expected);
  });
});
