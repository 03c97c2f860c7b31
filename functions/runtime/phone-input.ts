import * as z from 'zod/mini';
import type { RouteSpec } from '#shared/routes/define.ts';
import { requirePhone } from '#functions/domain/queue/booking.ts';

type FieldsWithPhone = z.ZodMiniType<{ readonly phone: string }>;

const withParsedPhone = <Schema extends FieldsWithPhone>(schema: Schema) =>
  z.pipe(
    schema,
    z.transform((fields: z.output<Schema>) => ({ ...fields, phone: requirePhone(fields.phone) })),
  );

type ParsedPhone<Schema extends FieldsWithPhone> = ReturnType<typeof withParsedPhone<Schema>>;

/**
 * The route with a schema that parses the `phone` of its body to E.164, or refuses it. The parser is added here and not
 * in the route table: pages import the table, and the phone library is too large for them.
 */
export const withPhoneInBody = <const Spec extends RouteSpec & { readonly body: FieldsWithPhone }>(
  route: Spec,
): Omit<Spec, 'body'> & { readonly body: ParsedPhone<Spec['body']> } => ({
  ...route,
  body: withParsedPhone<Spec['body']>(route.body),
});

/** The same for the `phone` in the route's path. */
export const withPhoneInPath = <const Spec extends RouteSpec & { readonly params: FieldsWithPhone }>(
  route: Spec,
): Omit<Spec, 'params'> & { readonly params: ParsedPhone<Spec['params']> } => ({
  ...route,
  params: withParsedPhone<Spec['params']>(route.params),
});
