import * as z from 'zod/mini';
import type { Synthesised } from './synthesised.ts';

const statement = z.object({
  Effect: z.string(),
  Action: z.union([z.string(), z.array(z.string())]),
  Resource: z.optional(z.unknown()),
  Condition: z.optional(z.unknown()),
});
type Statement = z.output<typeof statement>;
const document = z.object({ Statement: z.array(statement) });

/** Every statement of every policy of a stack, with the role it belongs to. */
export const statementsIn = (
  { resourcesOf }: Synthesised,
  what: string,
): readonly { readonly role: string; readonly statement: Statement }[] => {
  const roles = resourcesOf(what, 'AWS::IAM::Role').flatMap((role) =>
    z
      .array(z.object({ PolicyDocument: document }))
      .parse(role['Policies'] ?? [])
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .map((each) => ({ role: String(role['Description']), statement: each })),
  );
  const policies = resourcesOf(what, 'AWS::IAM::Policy').flatMap((policy) =>
    document.parse(policy['PolicyDocument']).Statement.map((each) => ({ role: 'a policy', statement: each })),
  );
  return [...roles, ...policies];
};
