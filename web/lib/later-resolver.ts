import type { FieldValues, Resolver } from 'react-hook-form';

/**
 * The resolver of a form whose rules load after the page is shown. When they cannot be loaded, `field` says so with
 * `text`, and the next attempt loads them again.
 */
export const laterResolver =
  <Input extends FieldValues, Output>(
    load: () => Promise<Resolver<Input, unknown, Output>>,
    unreachable: { readonly field: string; readonly text: string },
  ): Resolver<Input, unknown, Output> =>
  async (values, context, options) => {
    let resolve: Resolver<Input, unknown, Output>;
    try {
      resolve = await load();
    } catch {
      return { values: {}, errors: { [unreachable.field]: { type: 'network', message: unreachable.text } } } as never;
    }
    return resolve(values, context, options);
  };
