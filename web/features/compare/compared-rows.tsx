import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Delta } from '#web/ui/delta.tsx';
import { DownloadCsv } from '#web/ui/download-csv.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Money } from '#web/ui/money.tsx';
import { Section } from '#web/ui/section.tsx';

export interface ComparedRow {
  readonly key: string;
  readonly name: string;
  /** Pounds. */
  readonly now: number;
  /** Undefined while it loads, and where nothing is compared. */
  readonly before?: number | undefined;
}

interface Props {
  readonly title: string;
  /** Header of the names. */
  readonly header: string;
  /** Name of the file, without `.csv`. */
  readonly file: string;
  readonly rows: readonly ComparedRow[];
  /** Without it nothing is compared. */
  readonly isCompared?: boolean;
  readonly onOpen?: (key: string) => void;
}

/** A table of parts with a bar for each value; the largest first. It is picture and table in one. */
export const ComparedRows = ({ title, header, file, rows, isCompared = true, onOpen }: Props): React.ReactElement => {
  const { t } = useTexts();
  const sorted = rows.toSorted((one, other) => other.now - one.now);
  const most = Math.max(1, ...sorted.map(({ now }) => now));
  return (
    <Section
      title={title}
      actions={
        <DownloadCsv
          name={file}
          rows={sorted}
          disabled={sorted.length === 0}
          columns={[
            { header, value: ({ name }) => name },
            { header: t('pages:compare.now'), value: ({ now }) => now },
            ...(isCompared
              ? [{ header: t('pages:compare.before'), value: (row: ComparedRow) => row.before ?? '' }]
              : []),
          ]}
        />
      }
    >
      {sorted.length === 0 ? (
        <EmptyState title={t('pages:compare.nothing')} text={t('pages:compare.nothingText')} />
      ) : (
        <Box tabIndex={0} role="group" aria-label={title} sx={scroll}>
          <Box component="table" aria-label={title} sx={styles}>
            <thead>
              <tr>
                <th scope="col">{header}</th>
                <th scope="col">{t('pages:compare.now')}</th>
                {isCompared && <th scope="col">{t('pages:compare.before')}</th>}
                {isCompared && <th scope="col">{t('pages:compare.change')}</th>}
              </tr>
            </thead>
            <tbody>
              {sorted.map(({ key, name, now, before }) => (
                <tr key={key}>
                  <th scope="row">
                    {onOpen === undefined ? (
                      <bdi>{name}</bdi>
                    ) : (
                      <ButtonBase onClick={() => onOpen(key)}>
                        <bdi>{name}</bdi>
                      </ButtonBase>
                    )}
                    <Box
                      aria-hidden
                      sx={{
                        blockSize: 6,
                        borderRadius: '3px',
                        backgroundColor: 'var(--bar)',
                        inlineSize: `${String(Math.max(0, (now / most) * 100))}%`,
                      }}
                    />
                  </th>
                  <td>
                    <Money amount={now} />
                  </td>
                  {isCompared && <td>{before === undefined ? t('dash') : <Money amount={before} />}</td>}
                  {isCompared && (
                    <td>
                      {before === undefined || before === 0 ? t('dash') : <Delta now={now} before={before} base="" />}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      )}
    </Section>
  );
};

/** `relative`: the hidden words of a change stay within it. */
const scroll = { overflowX: 'auto', position: 'relative' } as const;

const styles = {
  inlineSize: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { paddingBlock: 0.75, paddingInline: 0.75, textAlign: 'end', whiteSpace: 'nowrap', fontWeight: 400 },
  '& th:first-of-type': { textAlign: 'start', whiteSpace: 'normal', inlineSize: '100%', paddingInlineStart: 0 },
  '& thead th': { color: 'text.tertiary', fontSize: 'var(--fs-12)' },
  '& tbody tr': { borderBlockStart: '1px solid var(--hair)' },
  '& tbody td:nth-of-type(1)': { fontWeight: 600 },
  '& tbody td:nth-of-type(2)': { color: 'text.secondary' },
  '& .MuiButtonBase-root': {
    minBlockSize: { xs: 44, sm: 28 },
    color: 'primary.main',
    textAlign: 'start',
    font: 'inherit',
    '&:hover': { textDecoration: 'underline' },
  },
} as const;
