import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

export const answer = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};

/** An error as the provider writes it. */
export const fault = (response: ServerResponse, status: number, code: number, message: string): void => {
  answer(response, status, { error: { message, type: 'OAuthException', code, fbtrace_id: randomUUID() } });
};
