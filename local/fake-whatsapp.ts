import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import type { MessagingSettings } from '#functions/data/messages/messaging.ts';
import { templates } from '#functions/domain/messages.ts';
import { type Report, type ReportOptions, reportsOf } from './fake-whatsapp-reports.ts';
import { readBody } from './http-adapter.ts';

/**
 * How the fake reacts to a message. `accept`: takes it and reports on it. `refuse`: the patient has no WhatsApp.
 * `busy`: rate limit. `hang`: takes nothing and never answers. `accept-then-500`: takes it and answers with an error.
 * `fail`: an error, and nothing taken. `garble`: takes it and answers invalid JSON.
 */
export type FakeBehaviour = 'accept' | 'refuse' | 'busy' | 'hang' | 'accept-then-500' | 'fail' | 'garble';

/** An accepted message, as the provider received it. */
export interface ReceivedMessage {
  readonly id: string;
  readonly to: string;
  readonly template: string;
  readonly language: string;
  readonly parameters: readonly string[];
  readonly callbackData: string;
}

/** A local fake of the WhatsApp Business Cloud API with the same HTTP interface. */
export interface FakeWhatsApp {
  /** Provider settings that point to the fake. */
  readonly settings: MessagingSettings;
  readonly taken: readonly ReceivedMessage[];
  /** Number of send requests, accepted or not. */
  readonly sendRequests: () => number;
  /** Reactions to the next messages, one each; afterwards the fake accepts. */
  readonly plan: (...behaviours: readonly FakeBehaviour[]) => void;
  readonly report: (reporting: ReportOptions) => void;
  /** Whether the number is blocked, and whether the templates are approved. */
  readonly health: (health: {
    readonly blocked?: boolean;
    readonly approved?: boolean;
    readonly down?: boolean;
  }) => void;
  /** URL for delivery reports. */
  readonly sendReportsTo: (webhook: string) => void;
  /** Verifies the webhook, as the provider does when it is registered. */
  readonly verifyWebhook: () => Promise<boolean>;
  /** Sends these reports. @returns the statuses of the replies. */
  readonly deliverReports: (reports: readonly Report[], signature?: string) => Promise<number>;
  /** Waits until the pending reports have arrived. */
  readonly settled: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const API_VERSION = 'v26.0';

const sendRequest = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.string().check(z.regex(/^\+\d{8,15}$/)),
  type: z.literal('template'),
  biz_opaque_callback_data: z.string(),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.string() }),
    components: z.array(
      z.object({
        type: z.literal('body'),
        parameters: z.array(z.object({ type: z.literal('text'), text: z.string() })),
      }),
    ),
  }),
});

const answer = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};

const fault = (response: ServerResponse, status: number, code: number, message: string): void => {
  answer(response, status, { error: { message, type: 'OAuthException', code, fbtrace_id: randomUUID() } });
};

const registered = Object.values(templates).flatMap(({ name, text }) =>
  Object.entries(text).map(([language, wording]) => ({
    name,
    language,
    parameters: new Set(wording.match(/\{\{\d+\}\}/g)).size,
  })),
);

/** Starts the fake on a free loopback port with generated credentials. */
export const startFakeWhatsApp = async (port = 0): Promise<FakeWhatsApp> => {
  const taken: ReceivedMessage[] = [];
  const planned: FakeBehaviour[] = [];
  const held = new Set<ServerResponse>();
  let sendRequests = 0;
  let health: { readonly blocked?: boolean; readonly approved?: boolean; readonly down?: boolean } = {};
  const secrets = {
    phoneNumberId: '100000000000001',
    businessAccountId: '200000000000002',
    accessToken: randomBytes(16).toString('hex'),
    appSecret: randomBytes(16).toString('hex'),
    verifyToken: randomBytes(16).toString('hex'),
  };
  const reports = reportsOf(secrets);

  const take = (request: z.output<typeof sendRequest>): ReceivedMessage => {
    const message: ReceivedMessage = {
      id: `wamid.${randomUUID()}`,
      to: request.to,
      template: request.template.name,
      language: request.template.language.code,
      parameters: request.template.components.flatMap(({ parameters }) => parameters.map(({ text }) => text)),
      callbackData: request.biz_opaque_callback_data,
    };
    taken.push(message);
    reports.startFor(message);
    return message;
  };

  const send = (response: ServerResponse, body: string): void => {
    sendRequests += 1;
    const parsed = z.safeParse(sendRequest, JSON.parse(body));
    if (!parsed.success) {
      fault(response, 400, 100, 'Invalid parameter');
      return;
    }
    const request = parsed.data;
    const known = registered.find(
      ({ name, language }) => name === request.template.name && language === request.template.language.code,
    );
    if (known === undefined) {
      fault(response, 404, 132_001, 'Template name does not exist in the translation');
      return;
    }
    const given = request.template.components.flatMap(({ parameters }) => parameters).length;
    if (given !== known.parameters) {
      fault(response, 400, 132_000, 'Number of parameters does not match the expected number of params');
      return;
    }
    const accepted = (id: string) => ({
      messaging_product: 'whatsapp',
      contacts: [{ input: request.to, wa_id: request.to.slice(1) }],
      messages: [{ id, message_status: 'accepted' }],
    });
    switch (planned.shift() ?? 'accept') {
      case 'accept':
        answer(response, 200, accepted(take(request).id));
        return;
      case 'refuse':
        fault(response, 400, 131_026, 'Message undeliverable');
        return;
      case 'busy':
        fault(response, 429, 130_429, 'Rate limit hit');
        return;
      case 'hang':
        held.add(response);
        return;
      case 'accept-then-500':
        take(request);
        fault(response, 500, 1, 'An unknown error occurred');
        return;
      case 'fail':
        fault(response, 500, 1, 'An unknown error occurred');
        return;
      case 'garble':
        take(request);
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    }
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const body = await readBody(request);
    if (health.down === true) fault(response, 503, 2, 'Service temporarily unavailable');
    else if (request.headers.authorization !== `Bearer ${secrets.accessToken}`) {
      fault(response, 401, 190, 'Invalid OAuth access token');
    } else if (request.method === 'POST' && pathname === `/${API_VERSION}/${secrets.phoneNumberId}/messages`) {
      send(response, body);
    } else if (request.method === 'GET' && pathname === `/${API_VERSION}/${secrets.phoneNumberId}`) {
      const can = health.blocked === true ? 'BLOCKED' : 'AVAILABLE';
      answer(response, 200, { health_status: { can_send_message: can }, id: secrets.phoneNumberId });
    } else if (
      request.method === 'GET' &&
      pathname === `/${API_VERSION}/${secrets.businessAccountId}/message_templates`
    ) {
      const status = health.approved === false ? 'PENDING' : 'APPROVED';
      answer(response, 200, { data: registered.map(({ name, language }) => ({ name, language, status })) });
    } else fault(response, 404, 100, 'Unsupported request');
  };

  const server = createServer((request, response) => {
    respond(request, response).catch(() => {
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;

  return {
    settings: {
      provider: 'whatsapp-local',
      baseUrl: `http://127.0.0.1:${String(bound)}`,
      apiVersion: API_VERSION,
      ...secrets,
    },
    taken,
    sendRequests: () => sendRequests,
    plan: (...behaviours) => {
      planned.push(...behaviours);
    },
    report: reports.setOptions,
    health: (next) => {
      health = next;
    },
    sendReportsTo: reports.sendTo,
    verifyWebhook: reports.verifyWebhook,
    deliverReports: reports.deliver,
    settled: reports.settled,
    stop: () =>
      new Promise((resolve) => {
        for (const response of held) response.destroy();
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
};
