import { useFormats } from '#web/lib/i18n/formats.ts';

/** A number with a plus when it is above zero; sign and digits keep their order in a right-to-left line. */
export const Signed = ({ value }: { readonly value: number }): React.ReactElement => {
  const { number } = useFormats();
  return (
    <bdi dir="ltr">
      {value > 0 && '+'}
      {number(value)}
    </bdi>
  );
};
