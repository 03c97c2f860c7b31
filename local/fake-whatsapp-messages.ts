import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { everyTemplate } from '#functions/domain/messages/templates.ts';
import { answer, fault } from './fake-whatsapp-answers.ts';

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
  /** Of a message without a template. */
  readonly text?: string;
  readonly callbackData: string;
}

const recipient = {
  messaging_product: z.literal('whatsapp'),
  to: z.string().check(z.regex(/^\+\d{8,15}$/)),
  biz_opaque_callback_data: z.string(),
};

const textRequest = z.object({
  ...recipient,
  type: z.literal('text'),
  text: z.object({ body: z.string().check(z.minLength(1), z.maxLength(4096)) }),
});

const templateRequest = z.object({
  ...recipient,
  type: z.literal('template'),
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

const sendRequest = z.discriminatedUnion('type', [templateRequest, textRequest]);
type SendRequest = z.output<typeof sendRequest>;

/** The approved templates in each language, with their number of parameters. */
export const registeredTemplates = everyTemplate.flatMap(({ name, text }) =>
  Object.entries(text).map(([language, wording]) => ({
    name,
    language,
    parameters: new Set(wording.match(/\{\{\d+\}\}/g)).size,
  })),
);

const parametersOf = ({ template }: z.output<typeof templateRequest>): string[] =>
  template.components.flatMap(({ parameters }) => parameters.map(({ text }) => text));

const messageOf = (request: SendRequest): ReceivedMessage => {
  const common = { id: `wamid.${randomUUID()}`, to: request.to, callbackData: request.biz_opaque_callback_data };
  if (request.type === 'text') {
    return { ...common, template: '', language: '', parameters: [], text: request.text.body };
  }
  const { name, language } = request.template;
  return { ...common, template: name, language: language.code, parameters: parametersOf(request) };
};

/** The request, if its template is registered with this number of parameters; otherwise answers the fault. */
const readSendRequest = (response: ServerResponse, body: string): SendRequest | undefined => {
  const parsed = z.safeParse(sendRequest, JSON.parse(body));
  if (!parsed.success) {
    fault(response, 400, 100, 'Invalid parameter');
    return undefined;
  }
  if (parsed.data.type === 'text') return parsed.data;
  const { template } = parsed.data;
  const known = registeredTemplates.find(
    ({ name, language }) => name === template.name && language === template.language.code,
  );
  if (known === undefined) {
    fault(response, 404, 132_001, 'Template name does not exist in the translation');
    return undefined;
  }
  if (parametersOf(parsed.data).length !== known.parameters) {
    fault(response, 400, 132_000, 'Number of parameters does not match the expected number of params');
    return undefined;
  }
  return parsed.data;
};

const answerAccepted = (response: ServerResponse, to: string, { id }: ReceivedMessage): void => {
  answer(response, 200, {
    messaging_product: 'whatsapp',
    contacts: [{ input: to, wa_id: to.slice(1) }],
    messages: [{ id, message_status: 'accepted' }],
  });
};

/** The endpoint that takes messages. @param onTaken what follows each message that was taken */
export const messagesEndpoint = (onTaken: (message: ReceivedMessage) => void) => {
  const taken: ReceivedMessage[] = [];
  const planned: FakeBehaviour[] = [];
  const held = new Set<ServerResponse>();
  let sendRequests = 0;

  const take = (request: SendRequest): ReceivedMessage => {
    const message = messageOf(request);
    taken.push(message);
    onTaken(message);
    return message;
  };

  const reactions: Readonly<Record<FakeBehaviour, (response: ServerResponse, request: SendRequest) => void>> = {
    accept: (response, request) => answerAccepted(response, request.to, take(request)),
    refuse: (response) => fault(response, 400, 131_026, 'Message undeliverable'),
    busy: (response) => fault(response, 429, 130_429, 'Rate limit hit'),
    hang: (response) => void held.add(response),
    'accept-then-500': (response, request) => {
      take(request);
      fault(response, 500, 1, 'An unknown error occurred');
    },
    fail: (response) => fault(response, 500, 1, 'An unknown error occurred'),
    garble: (response, request) => {
      take(request);
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    },
  };

  return {
    taken,
    sendRequests: (): number => sendRequests,
    plan: (...behaviours: readonly FakeBehaviour[]): void => {
      planned.push(...behaviours);
    },
    send: (response: ServerResponse, body: string): void => {
      sendRequests += 1;
      const request = readSendRequest(response, body);
      if (request !== undefined) reactions[planned.shift() ?? 'accept'](response, request);
    },
    /** Ends the requests that are never answered. */
    dropHeld: (): void => {
      for (const response of held) response.destroy();
    },
  };
};
