import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { CheckFile } from './check-file.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ImportList, RunningImport } from './import-list.tsx';
import { useRun } from './import-run.ts';
import { type Import, useImports, useOffers, useRefreshImports } from './imports-calls.ts';
import { MatchColumns } from './match-columns.tsx';
import { useImportFile } from './use-import-file.ts';

interface Props {
  readonly branchId: number;
  /** YYYY-MM-DD of the branch. */
  readonly today: string;
}

const Steps = ({ branchId, today, imports }: Props & { readonly imports: readonly Import[] }) => {
  const { t } = useTexts();
  const { number } = useFormats();
  const nameOf = useLocalizedName();
  const steps = useImportFile({ branchId, today, imports });
  const stopped = imports.find(({ state }) => state === 'running');
  const [offer] = useOffers(branchId).data?.offers ?? [];
  const isBusy = steps.progress !== undefined || steps.isBeginning;
  const { file } = steps;
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
      {({ imports }) => (
        <Section title={t('pages:imports.title')} text={t('pages:imports.text')}>
          <Stack spacing={2} sx={{ maxInlineSize: 860, minInlineSize: 0 }}>
            {run?.branchId === branchId && <RunningImport run={run} />}
            {!isWorking && <Steps {...props} imports={imports} />}
            <ImportList branchId={branchId} imports={imports} isBusy={isWorking} />
          </Stack>
        </Section>
      )}
    </QueryState>
  );
};
