import type { MessagingSettings } from '#functions/data/messages/messaging-secret.ts';
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answer, fault } from './fake-whatsapp-answers.ts';
import {
  type FakeBehaviour,
  messagesEndpoint,
  type ReceivedMessage,
  registeredTemplates,
} from './fake-whatsapp-messages.ts';
import { type Report, type ReportOptions, reportsOf } from './fake-whatsapp-reports.ts';
import { readBody } from './http-adapter.ts';

/** Whether the number is blocked, the templates are approved, and the provider is out of order. */
interface ProviderHealth {
  readonly blocked?: boolean;
  readonly approved?: boolean;
  readonly down?: boolean;
  /** Meta's name of the limit of unique people: `TIER_2K`. */
  readonly limit?: string;
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
  readonly health: (health: ProviderHealth) => void;
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

type Answer = (response: ServerResponse, body: string) => void;

const newSecrets = () => ({
  phoneNumberId: '100000000000001',
  businessAccountId: '200000000000002',
  accessToken: randomBytes(16).toString('hex'),
  appSecret: randomBytes(16).toString('hex'),
  verifyToken: randomBytes(16).toString('hex'),
});

/** Listens on a loopback port. @returns its number */
const listen = async (server: Server, port: number): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
};

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });

/** Starts the fake on a free loopback port with generated credentials. */
export const startFakeWhatsApp = async (port = 0): Promise<FakeWhatsApp> => {
  let health: ProviderHealth = {};
  const secrets = newSecrets();
  const reports = reportsOf(secrets);
  const messages = messagesEndpoint(reports.startFor);

  const endpoints: Readonly<Record<string, Answer>> = {
    [`POST /${API_VERSION}/${secrets.phoneNumberId}/messages`]: messages.send,
    [`GET /${API_VERSION}/${secrets.phoneNumberId}`]: (response) => {
      const can = health.blocked === true ? 'BLOCKED' : 'AVAILABLE';
      answer(response, 200, {
        health_status: { can_send_message: can },
        ...(health.limit !== undefined && { whatsapp_business_manager_messaging_limit: health.limit }),
        id: secrets.phoneNumberId,
      });
    },
    [`GET /${API_VERSION}/${secrets.businessAccountId}/message_templates`]: (response) => {
      const status = health.approved === false ? 'PENDING' : 'APPROVED';
      answer(response, 200, { data: registeredTemplates.map(({ name, language }) => ({ name, language, status })) });
    },
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const body = await readBody(request);
    const endpoint = endpoints[`${request.method ?? ''} ${pathname}`];
    if (health.down === true) fault(response, 503, 2, 'Service temporarily unavailable');
    else if (request.headers.authorization !== `Bearer ${secrets.accessToken}`) {
      fault(response, 401, 190, 'Invalid OAuth access token');
    } else if (endpoint === undefined) fault(response, 404, 100, 'Unsupported request');
    else endpoint(response, body);
  };

  const server = createServer((request, response) => {
    respond(request, response).catch(() => {
      response.destroy();
    });
  });
  const bound = await listen(server, port);

  return {
    settings: {
      provider: 'whatsapp-local',
      baseUrl: `http://127.0.0.1:${String(bound)}`,
      apiVersion: API_VERSION,
      ...secrets,
    },
    taken: messages.taken,
    sendRequests: messages.sendRequests,
    plan: messages.plan,
    report: reports.setOptions,
    health: (next) => {
      health = next;
    },
    sendReportsTo: reports.sendTo,
    verifyWebhook: reports.verifyWebhook,
    deliverReports: reports.deliver,
    settled: reports.settled,
    stop: () => {
      messages.dropHeld();
      return closeServer(server);
    },
  };
};
