import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import type { displayKinds } from '#shared/models/displays.ts';
import { checkPairing, requestPairing } from '#shared/routes/displays.ts';
import { call } from '#web/lib/api/client.ts';
import { Mark } from '#web/ui/brand.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { useBothLanguages } from './both-languages.ts';
import { screenStyles, units } from './screen-styles.ts';

const CHECK_MS = 3_000;
const AGAIN_MS = 10_000;

interface Props {
  readonly kind: (typeof displayKinds)[number];
  readonly onPaired: (key: string) => void;
}

/**
 * Asks for six digits and waits until they are entered; new ones when the server no longer knows them. Null: no
 * connection.
 */
const usePairing = ({ kind, onPaired }: Props): string | null | undefined => {
  const [code, setCode] = useState<string | null>();
  const [, setTurn] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const later = (work: () => Promise<void>, ms: number): void => {
      if (!isOver) timer = setTimeout(() => void work(), ms);
    };
    const begin = async (): Promise<void> => {
      try {
        const { code: digits, secret } = await call(requestPairing, { body: { kind } });
        setCode(digits);
        const check = async (): Promise<void> => {
          try {
            const { key } = await call(checkPairing, { body: { code: digits, secret } });
            if (key === null) later(check, CHECK_MS);
            else if (!isOver) onPaired(key);
          } catch {
            later(begin, CHECK_MS);
          }
        };
        later(check, CHECK_MS);
      } catch {
        setCode(null);
        later(begin, AGAIN_MS);
      }
    };
    void begin();
    return () => {
      isOver = true;
      clearTimeout(timer);
      setTurn(0);
    };
    // The parent's function is a new one at each drawing; the pairing goes on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [kind]);
  return code;
};

/** What an unpaired screen shows: six digits, and where they are entered. */
export const Pairing = (props: Props): React.ReactElement => {
  const { order, texts } = useBothLanguages();
  const code = usePairing(props);
  const [first] = order;
  usePageTitle(texts[first]('pages:display.pair.title'));
  return (
    <Box
      component="main"
      id="content"
      sx={{ ...screenStyles, placeContent: 'center', textAlign: 'center', rowGap: units(40) }}
    >
      <Box sx={{ display: 'grid', justifyItems: 'center', '& svg, & .logo': { fontSize: units(120) } }}>
        <Mark />
      </Box>
      <Box component="h1" sx={{ margin: 0, fontSize: units(64), fontWeight: 650 }}>
        {order.map((language) => (
          <div key={language} lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
            {texts[language]('pages:display.pair.title')}
          </div>
        ))}
      </Box>
      <Box
        dir="ltr"
        sx={{
          fontSize: units(260),
          fontWeight: 650,
          lineHeight: 1.1,
          letterSpacing: '.06em',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {code === undefined || code === null ? '••• •••' : `${code.slice(0, 3)} ${code.slice(3)}`}
      </Box>
      {order.map((language) => (
        <Box key={language} lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'} sx={{ color: 'text.secondary' }}>
          <div>{texts[language](code === null ? 'pages:display.pair.failed' : 'pages:display.pair.text')}</div>
          <div>{texts[language]('pages:display.pair.expires')}</div>
        </Box>
      ))}
    </Box>
  );
};
