import './patients-tab.css';
import { useMemo, useState } from 'react';
import { useFormats } from '../../lib/formats.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { clockIcon, Icon, peopleIcon, searchIcon } from '../../ui/icon.tsx';
import { Pager, clampPage } from '../../ui/pager.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import type { Column } from '../../ui/sortable-table.tsx';
import { StatCard, StatCards } from '../../ui/stat-card.tsx';
import { TableSection } from '../../ui/table-section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import type { Patient } from './patients-calls.ts';
import { everyPatient, usePatients } from './patients-calls.ts';

const usePatientColumns = (): readonly Column<Patient>[] => {
  const { t } = useTexts();
  const { number, day } = useFormats();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('pages:patients.columns.name'),
        value: (patient) => patient.name,
        show: (patient) => <bdi className="patients__name">{patient.name}</bdi>,
      },
      {
        id: 'phone',
        header: t('pages:patients.columns.phone'),
        value: (patient) => patient.phone,
        show: (patient) => <PhoneLink phone={patient.phone} />,
      },
      {
        id: 'last_visit',
        header: t('pages:patients.columns.lastVisit'),
        kind: 'date',
        value: (patient) => patient.last_visit,
        show: (patient) => (patient.last_visit === null ? t('dash') : day(patient.last_visit)),
      },
      {
        id: 'total_visits',
        header: t('pages:patients.columns.visits'),
        kind: 'number',
        value: (patient) => patient.total_visits,
        show: (patient) => number(patient.total_visits),
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

/** The branch's patients: search, pages, and each one's history. Source: seed section 2, Patients tab. */
export const PatientsTab = ({ branchId }: { readonly branchId: number }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState({ search: '', page: 1 });
  const [opened, setOpened] = useState<string>();
  const list = usePatients(branchId, asked.search, asked.page);
  const columns = usePatientColumns();
  return (
    <div className="patients">
      <search className="no-print">
        <form
          className="patients__bar"
          onSubmit={(event) => {
            event.preventDefault();
            // A new search begins at its first page.
            setAsked({ search: typed.trim(), page: 1 });
          }}
        >
          <TextField
            label={t('pages:patients.search.label')}
            quietLabel
            type="search"
            placeholder={t('pages:patients.search.placeholder')}
            autoComplete="off"
            dir="auto"
            maxLength={120}
            value={typed}
            onChange={setTyped}
          />
          <Button type="submit" look="strong" busy={list.isFetching && list.isPlaceholderData}>
            <Icon shape={searchIcon} />
            {t('pages:patients.search.submit')}
          </Button>
        </form>
      </search>
      <StatCards>
        <StatCard
          label={t('pages:patients.total')}
          shape={peopleIcon}
          value={list.data === undefined ? (list.isError ? t('dash') : undefined) : number(list.data.total_count)}
        />
      </StatCards>
      <QueryState query={list} failed={t('messages:dataLoadFailed')} skeleton={<TableSkeleton rows={8} />}>
        {(found) => (
          <TableSection
            id="patients"
            title={
              asked.search === '' ? t('pages:patients.title') : t('pages:patients.found', { search: asked.search })
            }
            count={found.total}
            {...(found.more && { text: t('pages:patients.more') })}
            file={t('pages:patients.file')}
            everything={() => everyPatient(branchId, asked.search)}
            columns={columns}
            rows={found.patients}
            view={[asked.search, asked.page, list.isPlaceholderData].join(' ')}
            rowKey={(patient) => patient.id}
            actions={(patient) => (
              <Button
                size="small"
                look="quiet"
                aria-label={t('pages:patients.viewHistoryOf', { name: patient.name })}
                onClick={() => setOpened(patient.id)}
              >
                <Icon shape={clockIcon} size={18} />
                {t('pages:patients.viewHistory')}
              </Button>
            )}
            empty={
              asked.search === '' ? (
                <EmptyState shape={peopleIcon} title={t('pages:patients.none')} text={t('pages:patients.noneText')} />
              ) : (
                <EmptyState
                  shape={searchIcon}
                  title={t('pages:patients.noMatch')}
                  text={t('pages:patients.noMatchText')}
                >
                  <Button
                    look="quiet"
                    onClick={() => {
                      setTyped('');
                      setAsked({ search: '', page: 1 });
                    }}
                  >
                    {t('pages:patients.showAll')}
                  </Button>
                </EmptyState>
              )
            }
          >
            {found.total > 0 && (
              <Pager
                page={asked.page}
                pages={found.pages}
                onPage={(page) => setAsked({ ...asked, page: clampPage(page, found.pages) })}
              />
            )}
          </TableSection>
        )}
      </QueryState>
      <HistoryDialog branchId={branchId} patientId={opened} onClose={() => setOpened(undefined)} />
    </div>
  );
};
