import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { ShareBar } from '#web/ui/share-bar.tsx';
import { tabularFigures } from '#web/ui/tabular-figures.ts';
import { Money } from '#web/ui/money.tsx';

interface ShareItem {
  readonly key: string;
  readonly name: ReactNode;
  /** 0-100 */
  readonly percentage: number;
  /** Pounds. */
  readonly total: number;
  readonly note: string;
}

/** Parts of a whole: name, share, sum. */
export const Shares = ({ items }: { readonly items: readonly ShareItem[] }): React.ReactElement => {
  const { percent } = useFormats();
  return (
    <List disablePadding sx={{ maxInlineSize: 560 }}>
      {items.map(({ key, name, percentage, total, note }) => (
        <ListItem key={key} disableGutters sx={{ display: 'block' }}>
          <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between' }}>
            <Typography component="strong" variant="body2" sx={{ fontWeight: 650 }}>
              {name}
            </Typography>
            <Typography component="span" variant="body2" sx={tabularFigures}>
              {percent(percentage)}
            </Typography>
          </Stack>
          <Box sx={{ marginBlock: 0.5 }}>
            <ShareBar percent={percentage} />
          </Box>
          <Stack direction="row" useFlexGap spacing={1} sx={{ justifyContent: 'space-between', flexWrap: 'wrap' }}>
            <Typography component="span" variant="body2" color="textSecondary">
              {note}
            </Typography>
            <Typography component="strong" variant="body2" sx={{ ...tabularFigures, fontWeight: 650 }}>
              <Money amount={total} />
            </Typography>
          </Stack>
        </ListItem>
      ))}
    </List>
  );
};
