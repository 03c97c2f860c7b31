import { createHash, randomBytes } from 'node:crypto';

const ID_BYTES = 8;

/**
 * The id of what a request adds, in hex.
 * @param request what is the same when the request is repeated, which then gives the same id; absent: a new id
 */
export const idOfRequest = (wanted: unknown, request: readonly string[] | undefined): string =>
  request === undefined
    ? randomBytes(ID_BYTES).toString('hex')
    : createHash('sha256')
        .update(JSON.stringify([...request, wanted]))
        .digest('hex')
        .slice(0, 2 * ID_BYTES);
