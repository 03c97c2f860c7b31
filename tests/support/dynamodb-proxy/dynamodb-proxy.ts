import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { closed, FaultInjector } from './fault-injector.ts';
import type { ProxyEvent, ProxyFaults } from './faults.ts';
import { DatabaseConnection, isRecord, type WireRequest } from './wire.ts';

/** A proxy that simulates the behaviour of DynamoDB under load. */
export interface DynamoDbProxy {
  /** For the product. */
  readonly endpoint: string;
  /** For the test itself: without faults. Its writes reach the copies too; its reads are exact. */
  readonly directEndpoint: string;
  /** Changes the faults from now on. A copy exists only where its fault was given at the start. */
  readonly setFaults: (faults: ProxyFaults) => void;
  /** Lets every write reach every copy and index. */
  readonly settled: () => Promise<void>;
  readonly counts: ReadonlyMap<ProxyEvent, number>;
  /** The limits that were refused, in the words of the refusal. */
  readonly refusedLimits: readonly string[];
  readonly stop: () => Promise<void>;
}

export interface ProxyOptions {
  /** The endpoint of the database. */
  readonly target: string;
  readonly seed: number;
  readonly faults: ProxyFaults;
}

const readBody = async (incoming: IncomingMessage): Promise<WireRequest> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const body: unknown = text === '' ? {} : JSON.parse(text);
  return {
    operation: String(incoming.headers['x-amz-target'] ?? '').replace(/^.*\./u, ''),
    headers: incoming.headers,
    body: isRecord(body) ? body : {},
  };
};

const answer = async (injector: FaultInjector, incoming: IncomingMessage, reply: ServerResponse, direct: boolean) => {
  try {
    const outcome = await injector.handle(await readBody(incoming), direct);
    if (outcome === closed) {
      incoming.socket.destroy();
      return;
    }
    reply.writeHead(outcome.status, { 'content-type': 'application/x-amz-json-1.0' }).end(outcome.text);
  } catch (error) {
    incoming.socket.destroy();
    // The database is gone, or the client is. Anything else is a fault of the proxy, and fails the run.
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
};

const listen = async (injector: FaultInjector, direct: boolean): Promise<{ server: Server; endpoint: string }> => {
  const server = createServer((incoming, reply) => void answer(injector, incoming, reply, direct));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { server, endpoint: `http://127.0.0.1:${String(address.port)}` };
};

/** Starts the proxy before a database that runs. The table has to be made through it. */
export const startDynamoDbProxy = async (options: ProxyOptions): Promise<DynamoDbProxy> => {
  const connection = new DatabaseConnection(options.target);
  const injector = new FaultInjector(connection, options.seed, options.faults);
  const listeners = await Promise.all([listen(injector, false), listen(injector, true)]);
  const [faulty, direct] = listeners;
  return {
    endpoint: faulty.endpoint,
    directEndpoint: direct.endpoint,
    setFaults: (faults) => {
      injector.setFaults(faults);
    },
    settled: () => injector.settled(),
    counts: injector.counts,
    refusedLimits: injector.refusedLimits,
    stop: async () => {
      for (const { server } of listeners) {
        server.closeAllConnections();
        server.close();
      }
      await injector.settled();
      connection.close();
    },
  };
};
