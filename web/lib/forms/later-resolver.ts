import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/**
 * The resolver of a form whose rules load after the page is shown. While they cannot be loaded, the form shows
 * `unreachable`, and the next attempt loads them again.
 */
export const laterResolver =
  <Input extends FieldValues, Output>(
    load: () => Promise<Resolver<Input, unknown, Output>>,
    unreachable: FieldErrors<Input>,
  ): Resolver<Input, unknown, Output> =>
  async (values, context, options) => {
    let resolve: Resolver<Input, unknown, Output>;
    try {
      resolve = await load();
    } catch {
      return { values: {}, errors: unreachable };
    }
    return resolve(values, context, options);
  };
