import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import GlobalStyles from '@mui/material/GlobalStyles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId, useState } from 'react';
import { localizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { directionOf } from '#web/lib/i18n/direction.ts';
import { receiptPrintStyles } from '#web/parts/money/receipt-paper.tsx';
import { useBothLanguages } from '#web/parts/room/both-languages.ts';
import { Mark } from '#web/ui/brand.tsx';
import { PrintIcon } from '#web/ui/icons.ts';
import { Qr } from '#web/ui/qr.tsx';
import { useBranchOfPoster } from './displays-calls.ts';

const papers = ['A4', 'A5'] as const;
type Paper = (typeof papers)[number];

/** A width of the poster in percent, on the screen and on paper. */
const share = (percent: number): string => `${String(percent)}cqi`;

const posterStyles = {
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'space-between',
  aspectRatio: '202 / 285',
  padding: share(5),
  backgroundColor: '#fff',
  color: '#12211f',
  textAlign: 'center',
  lineHeight: 1.35,
  fontSize: share(3.4),
} as const;

interface CodeProps {
  readonly name: 'book' | 'checkIn';
  readonly address: string;
}

/** A code with what it is for, in both languages. */
const Code = ({ name, address }: CodeProps): React.ReactElement => {
  const { order, texts } = useBothLanguages();
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', '& svg': { inlineSize: share(32), blockSize: share(32) } }}>
      {order.map((language, index) => (
        <Box
          key={language}
          lang={language}
          dir={directionOf(language)}
          sx={index === 0 ? { fontSize: share(5), fontWeight: 650 } : {}}
        >
          {texts[language](`pages:poster.${name}`)}
        </Box>
      ))}
      <Qr text={address} label={texts[order[0]](`pages:poster.${name}`)} />
    </Box>
  );
};

interface Props {
  readonly branchId: number;
  readonly onClose: () => void;
}

/** The poster for the door: one code to book, one to say that one is here. On A4 or A5, in both languages. */
export const PosterDialog = ({ branchId, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { order, texts } = useBothLanguages();
  const titleId = useId();
  const [paper, setPaper] = useState<Paper>('A4');
  const branch = useBranchOfPoster(branchId).data;
  const address = (path: string): string => `${location.origin}${path}?branch=${String(branchId)}`;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <GlobalStyles styles={receiptPrintStyles(paper)} />
      <DialogTitle id={titleId} className="no-print">
        {t('pages:displays.poster')}
      </DialogTitle>
      {/* It scrolls on a small window: by the keyboard as well. */}
      <DialogContent tabIndex={0} sx={{ '@media print': { padding: 0 } }}>
        <Box sx={{ containerType: 'inline-size' }}>
          <Box component="article" sx={posterStyles}>
            <Box sx={{ display: 'grid', justifyItems: 'center', '& svg, & .logo': { fontSize: share(11) } }}>
              <Mark />
              {branch !== undefined &&
                order.map((language, index) => (
                  <Box
                    key={language}
                    component="bdi"
                    lang={language}
                    sx={index === 0 ? { fontSize: share(6.4), fontWeight: 650 } : { fontSize: share(4) }}
                  >
                    {localizedName(language, branch.name, branch.nameAr)}
                  </Box>
                ))}
            </Box>
            <Code name="checkIn" address={address('/door')} />
            <Code name="book" address={address('/book')} />
            <div>
              {order.map((language) => (
                <div key={language} lang={language} dir={directionOf(language)}>
                  {texts[language]('pages:poster.camera')}
                </div>
              ))}
            </div>
          </Box>
        </Box>
      </DialogContent>
      <DialogActions className="no-print">
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('pages:displays.paper')}
          value={paper}
          onChange={(_event, value: unknown) => setPaper(papers.find((each) => each === value) ?? paper)}
          sx={{ marginInlineEnd: 'auto' }}
        >
          {papers.map((each) => (
            <ToggleButton key={each} value={each} lang="en">
              {each}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Button variant="outlined" onClick={onClose}>
          {t('close')}
        </Button>
        <Button variant="contained" startIcon={<PrintIcon />} onClick={() => globalThis.print()}>
          {t('pages:displays.print')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
