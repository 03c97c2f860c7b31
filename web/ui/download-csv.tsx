import Button from '@mui/material/Button';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useState } from 'react';
import type { CsvColumn } from '../lib/figures/csv.ts';
import { csvOf, saveCsv } from '../lib/figures/csv.ts';
import { useErrorText } from '../lib/api/error-text.ts';
import { useClinicZone } from '../lib/i18n/formats.ts';
import { useTexts } from '../lib/i18n/texts.ts';
import { Icon } from './icon.tsx';
import { DownloadIcon } from './icons.ts';
import { toast } from './toast.tsx';

interface Props<Row> {
  /** Without `.csv`. */
  readonly name: string;
  readonly columns: readonly CsvColumn<Row>[];
  /** Rows of the file; a partly loaded list is loaded completely for the download. */
  readonly rows: readonly Row[] | (() => Promise<readonly Row[]>);
  /** True without data. */
  readonly disabled?: boolean;
  /** The icon alone. */
  readonly compact?: boolean;
}

/** On a phone only the icon, at the end of the heading's line; it shows progress while it works. */
const short = {
  '&:not([aria-busy])': { minInlineSize: 44, paddingInline: 0 },
  '&:not([aria-busy]) .MuiButton-startIcon': { margin: 0 },
  '&:not([aria-busy]) > span:not(.MuiButton-startIcon)': visuallyHidden,
} as const;
const shortOnPhones = { '@media (width < 560px)': short } as const;

/** Saves all rows of a table as a CSV file. */
export const DownloadCsv = <Row,>({
  name,
  columns,
  rows,
  disabled = false,
  compact = false,
}: Props<Row>): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const timeZone = useClinicZone();
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    if (typeof rows !== 'function') return saveCsv(name, csvOf(columns, rows, timeZone));
    setBusy(true);
    try {
      saveCsv(name, csvOf(columns, await rows(), timeZone));
    } catch (error) {
      toast.failure(`${t('messages:downloadFailed')}\n${errorText(error)}`);
    } finally {
      setBusy(false);
    }
  };
  const text = busy ? t('downloading') : t('downloadCsv');
  return (
    <Button
      size="small"
      className="no-print"
      aria-busy={busy || undefined}
      disabled={disabled || (typeof rows !== 'function' && rows.length === 0)}
      startIcon={<Icon shape={DownloadIcon} size={18} />}
      onClick={() => {
        if (!busy) void save();
      }}
      {...(compact && { title: text })}
      sx={compact ? short : shortOnPhones}
    >
      <span>{text}</span>
    </Button>
  );
};
