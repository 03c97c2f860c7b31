import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { parseReading } from './pulse-analysis.ts';
import { useEndPulseTracking } from './pulse-tracking-calls.ts';

interface Props {
  /** Is a session open? Without one, ending is refused with a sentence. */
  readonly active: boolean;
}

/** Takes the counter's reading at the end of the day. Source: seed section 5, "Pulse end". */
export const EndForm = ({ active }: Props): React.ReactElement => {
  const { t } = useTexts();
  const end = useEndPulseTracking();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<'invalid' | 'noSession' | null>(null);

  const submit = (): void => {
    const reading = parseReading(typed);
    setProblem(!active ? 'noSession' : reading === null ? 'invalid' : null);
    if (!active || reading === null || end.isPending) return;
    end.mutate(reading);
  };

  const failure = (error: Error): string =>
    (error instanceof CallError ? error.serverMessage : undefined) ?? t('messages:pulses.endError');

  return (
    <form
      className="pulse-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h3>{t('pages:pulses.end.title')}</h3>
      <p className="pulse-form__text">{t('pages:pulses.end.text')}</p>
      {problem === 'noSession' && (
        <Notice tone="warn" live>
          <p>{t('messages:pulses.noSession')}</p>
        </Notice>
      )}
      {end.error !== null && (
        <Notice tone="bad" live>
          <p>{failure(end.error)}</p>
        </Notice>
      )}
      <NumberField
        label={t('forms:pulses.end')}
        value={typed}
        disabled={end.isPending}
        error={problem === 'invalid' ? t('forms:pulses.invalid') : undefined}
        onChange={(text) => {
          setTyped(text);
          setProblem(null);
        }}
      />
      <Button look="strong" type="submit" busy={end.isPending}>
        {t(end.isPending ? 'pages:pulses.end.ending' : 'pages:pulses.end.submit')}
      </Button>
    </form>
  );
};
