import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { Store, type Write } from '#functions/data/table/store.ts';
import { allowLogged } from '../support/problem-lines.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const keepUsed = <T>(given: Record<string, T> | undefined, expression: string): Record<string, T> =>
  Object.fromEntries(Object.entries(given ?? {}).filter(([name]) => new RegExp(`${name}\\b`).test(expression)));

/** Names and values that no expression uses any more are refused by DynamoDB, so they go with the condition. */
const withoutCondition = (item: TransactItem): TransactItem => {
  if (item.Put !== undefined) return { Put: { TableName: item.Put.TableName, Item: item.Put.Item } };
  if (item.Delete !== undefined) return { Delete: { TableName: item.Delete.TableName, Key: item.Delete.Key } };
  if (item.Update !== undefined) {
    const { TableName, Key, UpdateExpression } = item.Update;
    const expression = UpdateExpression ?? '';
    const values = keepUsed(item.Update.ExpressionAttributeValues, expression);
    return {
      Update: {
        TableName,
        Key,
        UpdateExpression,
        ExpressionAttributeNames: keepUsed(item.Update.ExpressionAttributeNames, expression),
        ...(Object.keys(values).length === 0 ? {} : { ExpressionAttributeValues: values }),
      },
    };
  }
  return item;
};

const hasCondition = ({ Put, Update, Delete, ConditionCheck }: TransactItem): boolean =>
  [Put, Update, Delete, ConditionCheck].some((part) => part?.ConditionExpression !== undefined);

/** A store in which the named parts of transactions have lost their condition: what the guards are there to prevent happens. */
export class MutantStore extends Store {
  /** Labels whose conditions are left out; may be changed at any time. */
  readonly unguarded = new Set<string>();
  /** Labels whose parts had a condition so far. */
  readonly guarded = new Set<string>();

  override transact(writes: readonly Write[]): Promise<void> {
    // A later request may fail on what a lost condition has let through.
    allowLogged(this.unguarded.size === 0 ? [] : ['request.failed']);
    for (const write of writes) if (hasCondition(write.item(''))) this.guarded.add(write.label);
    return super.transact(
      writes.flatMap((write) => {
        if (!this.unguarded.has(write.label)) return [write];
        // A part that is nothing but a condition goes altogether.
        if (write.item('').ConditionCheck !== undefined) return [];
        return [{ label: write.label, item: (table: string) => withoutCondition(write.item(table)) }];
      }),
    );
  }
}

/** Lets something else happen between what the next request reads and what it writes. */
export class InterruptedStore extends MutantStore {
  #meanwhile: (() => Promise<unknown>) | undefined;

  interrupt(meanwhile: () => Promise<unknown>): void {
    this.#meanwhile = meanwhile;
  }

  override async transact(writes: readonly Write[]): Promise<void> {
    const meanwhile = this.#meanwhile;
    this.#meanwhile = undefined;
    await meanwhile?.();
    await super.transact(writes);
  }
}
