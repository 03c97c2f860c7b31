import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Pagination from '@mui/material/Pagination';
import PaginationItem from '@mui/material/PaginationItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { CutName } from '#web/ui/cut-name.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { HistoryIcon, PatientsIcon, SearchIcon } from '#web/ui/icons.ts';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import type { Column } from '#web/ui/sortable-table.tsx';
import { TableSection } from '#web/ui/table-section.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import type { AccountOf, VisitActions } from './history-dialog.tsx';
import { PatientCard } from './patient-card.tsx';
import { PatientCorrection } from './patient-correction.tsx';
import type { Patient, PatientPage } from './patients-calls.ts';
import { everyPatient, usePatients } from './patients-calls.ts';
import { TwinsButton } from './twins-button.tsx';
import { HistoryDialog } from './history-dialog.tsx';

interface Search {
  readonly text: string;
  readonly page: number;
}
const everyone: Search = { text: '', page: 1 };

const usePatientColumns = (): readonly Column<Patient>[] => {
  const { t } = useTexts();
  const { number, day } = useFormats();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('pages:patients.columns.name'),
        value: (patient) => patient.name,
        show: (patient) => <CutName name={patient.name} />,
      },
      {
        id: 'phone',
        header: t('pages:patients.columns.phone'),
        value: (patient) => patient.phone,
        show: (patient) => <PhoneLink phone={patient.phone} />,
      },
      {
        id: 'lastVisit',
        header: t('pages:patients.columns.lastVisit'),
        kind: 'date',
        value: (patient) => patient.lastVisit,
        show: (patient) => (patient.lastVisit === null ? t('dash') : day(patient.lastVisit)),
      },
      {
        id: 'totalVisits',
        header: t('pages:patients.columns.visits'),
        kind: 'number',
        value: (patient) => patient.totalVisits,
        show: (patient) => number(patient.totalVisits),
      },
      {
        id: 'status',
        header: t('pages:patients.columns.status'),
        value: (patient) => t(`pages:patients.status.${patient.status}`),
      },
    ],
    [t, number, day],
  );
};

const SearchBar = ({
  onSearch,
  busy,
}: {
  readonly onSearch: (text: string) => void;
  readonly busy: boolean;
}): React.ReactElement => {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  return (
    <Box component="search" className="no-print" sx={{ flex: 1 }}>
      <Stack
        component="form"
        direction="row"
        spacing={1}
        sx={{ maxInlineSize: 560, alignItems: 'flex-end' }}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <TextField
          size="small"
          type="search"
          sx={{ flex: 1 }}
          placeholder={t('pages:patients.search.placeholder')}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { dir: 'auto', maxLength: 120, 'aria-label': t('pages:patients.search.label') } }}
        />
        <Button
          type="submit"
          variant="contained"
          sx={{ flexShrink: 0, minBlockSize: 40 }}
          startIcon={<SearchIcon />}
          loading={busy}
        >
          {t('pages:patients.search.submit')}
        </Button>
      </Stack>
    </Box>
  );
};

/** Previous, next and `page x of y`; the page stays within 1 and the number of pages. Source: docs/requirements.md#patients-tab. */
const Pages = ({
  page,
  pages,
  onPage,
}: {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  return (
    <Stack direction="row" spacing={2} className="no-print" sx={{ alignItems: 'center', justifyContent: 'center' }}>
      <Typography variant="body2" color="textSecondary">
        {t('pager.place', { page: number(page), pages: number(pages) })}
      </Typography>
      <Pagination
        aria-label={t('pager.label')}
        page={page}
        count={Math.max(1, pages)}
        siblingCount={0}
        onChange={(_event, next) => onPage(next)}
        getItemAriaLabel={(type, item) => {
          if (type === 'previous') return t('pager.previous');
          if (type === 'next') return t('pager.next');
          return t('pager.place', { page: number(item ?? page), pages: number(pages) });
        }}
        renderItem={(item) => (
          <PaginationItem {...item} page={item.type === 'page' && item.page !== null ? number(item.page) : item.page} />
        )}
      />
    </Stack>
  );
};

interface FoundProps {
  readonly branchId: number;
  readonly search: Search;
  readonly found: PatientPage;
  readonly stale: boolean;
  readonly onSearch: (search: Search) => void;
  readonly onOpen: (patientId: string) => void;
}

const Found = ({ branchId, search, found, stale, onSearch, onOpen }: FoundProps): React.ReactElement => {
  const { t } = useTexts();
  const columns = usePatientColumns();
  const mayCorrect = useSession()?.user.role !== 'doctor';
  const searched = search.text !== '';
  const actions = (patient: Patient): React.ReactElement => (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<HistoryIcon />}
        aria-label={t('pages:patients.viewHistoryOf', { name: patient.name })}
        onClick={() => onOpen(patient.id)}
      >
        {t('pages:patients.viewHistory')}
      </Button>
      {mayCorrect && <PatientCorrection branchId={branchId} patient={patient} />}
    </>
  );
  return (
    <TableSection
      id="patients"
      title={searched ? t('pages:patients.found', { search: search.text }) : t('pages:patients.title')}
      count={found.total}
      {...(found.more && { text: t('pages:patients.more') })}
      file={t('pages:patients.file')}
      everything={() => everyPatient(branchId, search.text)}
      columns={columns}
      rows={found.patients}
      view={[search.text, search.page, stale].join(' ')}
      rowKey={(patient) => patient.id}
      actions={actions}
      card={(patient) => <PatientCard patient={patient} columns={columns} actions={actions(patient)} />}
      empty={
        searched ? (
          <EmptyState shape={SearchIcon} title={t('pages:patients.noMatch')} text={t('pages:patients.noMatchText')}>
            <Button variant="outlined" onClick={() => onSearch(everyone)}>
              {t('pages:patients.showAll')}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState shape={PatientsIcon} title={t('pages:patients.none')} text={t('pages:patients.noneText')} />
        )
      }
    >
      {found.total > 0 && (
        <Pages page={search.page} pages={found.pages} onPage={(page) => onSearch({ ...search, page })} />
      )}
    </TableSection>
  );
};

interface Props {
  readonly branchId: number;
  /** Actions of a visit in the history; undefined without any. */
  readonly visitActions?: VisitActions | undefined;
  /** The money of the patient whose history is open; undefined where none is handled. */
  readonly account?: AccountOf | undefined;
}

/** The branch's patients: search, pages, and each one's history. Source: docs/requirements.md#patients-tab. */
export const PatientsTab = ({ branchId, visitActions, account }: Props): React.ReactElement => {
  const { t } = useTexts();
  const [search, setSearch] = useState(everyone);
  /** Counts searches that start from an empty box. */
  const [cleared, setCleared] = useState(0);
  // Not `useSearchParams`: it would be added to the scripts of every page.
  const linked = new URLSearchParams(useLocation().search).get('patient') ?? undefined;
  const [opened, setOpened] = useState(linked);
  const [followed, setFollowed] = useState(linked);
  if (followed !== linked) {
    setFollowed(linked);
    setOpened(linked);
  }
  const list = usePatients(branchId, search.text, search.page);
  return (
    <Stack spacing={2}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        spacing={2}
        sx={{ justifyContent: 'space-between', alignItems: { sm: 'center' } }}
      >
        <SearchBar
          key={cleared}
          onSearch={(text) => setSearch({ text, page: 1 })}
          busy={list.isFetching && list.isPlaceholderData}
        />
        <TwinsButton branchId={branchId} />
      </Stack>
      <QueryState query={list} failed={t('messages:notLoaded.patients')} skeleton={<TableSkeleton rows={8} />}>
        {(found) => (
          <Found
            branchId={branchId}
            search={search}
            found={found}
            stale={list.isPlaceholderData}
            onSearch={(next) => {
              if (next === everyone) setCleared(cleared + 1);
              setSearch(next);
            }}
            onOpen={setOpened}
          />
        )}
      </QueryState>
      {opened !== undefined && (
        <HistoryDialog
          branchId={branchId}
          patientId={opened}
          visitActions={visitActions}
          account={account}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Stack>
  );
};
