import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import type { ImportKind } from '#shared/models/imports.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { CheckFile } from './check-file.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ImportList, RunningImport } from './import-list.tsx';
import { type Run, useRun } from './import-run.ts';
import { type Import, useImports, useOffers, useRefreshImports } from './imports-calls.ts';
import { MatchColumns } from './match-columns.tsx';
import type { ReadFile } from './read-file.ts';
import { useImportFile } from './use-import-file.ts';

interface Props {
  readonly branchId: number;
  /** YYYY-MM-DD of the branch. */
  readonly today: string;
}

/** A finished import of the file, whose money or packages would be entered once more; patients are entered once. */
const finishedBefore = (
  imports: readonly Import[],
  kind: ImportKind,
  file: ReadFile | undefined,
): Import | undefined =>
  kind === 'patients'
    ? undefined
    : imports.find((each) => each.state === 'finished' && each.kind === kind && each.fileHash === file?.hash);

/** The imports with the progress of the run of this page: the list, which was read before, does not have it yet. */
const withRun = (imports: readonly Import[], run: Run | undefined): readonly Import[] =>
  imports.map((each) =>
    run !== undefined && each.id === run.view.id && each.state === 'running' && each.done <= run.view.done
      ? run.view
      : each,
  );

const Steps = ({ branchId, today, imports }: Props & { readonly imports: readonly Import[] }) => {
  const { t } = useTexts();
  const { number, moment } = useFormats();
  const nameOf = useLocalizedName();
  const steps = useImportFile({ branchId, today, imports });
  const stopped = imports.find(({ state }) => state === 'running');
  const [offer] = useOffers(branchId).data?.offers ?? [];
  const isBusy = steps.progress !== undefined || steps.isBeginning;
  const { file } = steps;
  const before = finishedBefore(imports, steps.kind, file);
  return (
    <Stack spacing={2}>
      {stopped !== undefined && (
        <Alert severity="info">
          {t('pages:imports.stopped', {
            file: stopped.fileName,
            done: number(stopped.done),
            rows: number(stopped.rows),
          })}
        </Alert>
      )}
      <ChooseFile
        kind={steps.kind}
        fileName={file?.name}
        offer={offer === undefined ? '' : nameOf(offer.name, offer.nameAr)}
        isBusy={isBusy}
        onKind={steps.chooseKind}
        onFile={steps.chooseFile}
      />
      {before !== undefined && (
        <Alert severity="warning">{t('pages:imports.finishedBefore', { time: moment(before.startedAt) })}</Alert>
      )}
      {file !== undefined && (
        <>
          <MatchColumns
            kind={steps.kind}
            table={file.table}
            columns={steps.columns}
            isBusy={isBusy}
            onChange={steps.chooseColumns}
          />
          <CheckFile
            similar={steps.similar}
            rows={file.table.rows.length}
            progress={steps.progress}
            checked={steps.checked}
            isReady={steps.isReady}
            isBeginning={steps.isBeginning}
            onSimilar={steps.chooseSimilar}
            onCheck={() => void steps.check()}
            onBegin={steps.beginImport}
          />
        </>
      )}
    </Stack>
  );
};

/** The owner brings patients, debts, credit and packages of another system along. */
export const ImportTab = (props: Props): React.ReactElement => {
  const { branchId } = props;
  const { t } = useTexts();
  const run = useRun();
  const refresh = useRefreshImports(branchId);
  const isWorking = run?.isWorking === true;
  useEffect(() => {
    void refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each beginning and end
  }, [isWorking]);
  return (
    <QueryState
      query={useImports(branchId)}
      failed={t('messages:dataLoadFailed')}
      skeleton={<TableSkeleton rows={3} />}
    >
      {(read) => {
        const imports = withRun(read.imports, run);
        return (
          <Section title={t('pages:imports.title')} text={t('pages:imports.text')}>
            <Stack spacing={2} sx={{ maxInlineSize: 860, minInlineSize: 0 }}>
              {run?.branchId === branchId && <RunningImport run={run} />}
              {!isWorking && <Steps {...props} imports={imports} />}
              <ImportList branchId={branchId} imports={imports} isBusy={isWorking} />
            </Stack>
          </Section>
        );
      }}
    </QueryState>
  );
};
