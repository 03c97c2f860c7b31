import { decodeProtectedHeader } from 'jose';
import { Cache } from '#functions/data/table/cache.ts';
import { findPublicKey } from '#functions/data/staff/signing-keys.ts';
import type { Store } from '#functions/data/table/store.ts';

/** The public key that checks a token. */
export const keyOfToken = async (store: Store, token: string): Promise<Record<string, unknown>> => {
  const { kid = '' } = decodeProtectedHeader(token);
  const key = await findPublicKey(store, new Cache(() => new Date()), kid);
  if (key === undefined) throw new Error('the key of the token is not there');
  return key;
};
