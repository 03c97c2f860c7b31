import * as z from 'zod/mini';

/** The id of the sign-in session that an access token names. */
export const sessionIdOf = (token: string): string => {
  const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return z.object({ sid: z.string() }).parse(payload).sid;
};
