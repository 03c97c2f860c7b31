import { importJWK, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { Cache } from '../data/table/cache.ts';
import { findPublicKey } from '../data/staff/signing-keys.ts';
import type { Store } from '../data/table/store.ts';
import { signInSessionEnded } from '#shared/refusals/access.ts';

/** One algorithm, one issuer, one audience; anything else is refused. */
export const ALGORITHM = 'EdDSA';
export const ISSUER = 'clinic-front-desk';
export const AUDIENCE = 'clinic-front-desk-api';
export const TOKEN_TYPE = 'at+jwt';

/** `branch`: the one that the staff user switched to. */
const claims = z.object({ sub: z.string(), sid: z.string(), branch: z.optional(z.int()) });
export type Claims = z.output<typeof claims>;

type Jwk = NonNullable<Awaited<ReturnType<typeof findPublicKey>>>;

const imported = new WeakMap<Jwk, ReturnType<typeof importJWK>>();

/** The key as the verifier takes it, made once for as long as the read key is kept. */
const keyOf = (jwk: Jwk): ReturnType<typeof importJWK> => {
  const known = imported.get(jwk) ?? importJWK(jwk, ALGORITHM);
  imported.set(jwk, known);
  return known;
};

/** Verifies an access token. Refuses foreign, expired and malformed tokens. */
export const verifyToken = async (store: Store, cache: Cache, token: string, now: Date): Promise<Claims> => {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const jwk = kid === undefined ? undefined : await findPublicKey(store, cache, kid);
        if (jwk === undefined) throw signInSessionEnded();
        return keyOf(jwk);
      },
      {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: TOKEN_TYPE,
        requiredClaims: ['exp', 'iat', 'sub', 'sid'],
        currentDate: now,
      },
    );
    return claims.parse(payload);
  } catch (error) {
    // A database error is not the caller's fault; every other error means a bad token.
    if (error instanceof Error && '$metadata' in error) throw error;
    throw signInSessionEnded();
  }
};
