import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { foldName } from '#shared/rules/name.ts';
import type { BranchDetails } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { AlertsSection } from './alert-limits.tsx';
import { BranchPage } from './branch-page.tsx';
import { useBranchSettings } from './branches-calls.ts';
import { ClinicSection } from './clinic-look.tsx';
import { ClinicSettingsSection } from './clinic-settings-section.tsx';
import { ServicesSection } from './services-section.tsx';
import { OpenBranchDialog } from './open-branch-dialog.tsx';

/** Up to as many branches are seen without a search. */
const SEEN = 12;

interface ListProps {
  readonly branches: readonly BranchDetails[];
  /** The branch whose page was open: its button gets the focus. */
  readonly opened: number | undefined;
  readonly onChange: (id: number) => void;
}

interface RowsProps extends ListProps {
  readonly openedButton: RefObject<HTMLButtonElement | null>;
}

const BranchRows = ({ branches, opened, openedButton, onChange }: RowsProps): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const { money, day } = useFormats();
  return (
    <List disablePadding sx={{ maxInlineSize: 760 }}>
      {branches.map((branch) => {
        const name = nameOf(branch.name, branch.nameAr);
        const facts = [
          `${t('type.regular')} ${money(branch.prices.regular)}`,
          `${t('pages:office.branches.perPulse')} ${money(branch.prices.perPulse)}`,
          ...(branch.prices.fractional === 0 ? [] : [`${t('type.fractional')} ${money(branch.prices.fractional)}`]),
          ...(branch.lastDay === null ? [] : [t('pages:office.branches.endsOn', { day: day(branch.lastDay) })]),
        ];
        return (
          <ListItem key={branch.id} divider disableGutters sx={{ gap: 1 }}>
            <ListItemText
              primary={<bdi>{name}</bdi>}
              secondary={[nameOf(branch.address, branch.addressAr), ...facts].filter((part) => part !== '').join(' · ')}
            />
            <Button
              size="small"
              sx={{ flexShrink: 0 }}
              ref={branch.id === opened ? openedButton : undefined}
              aria-label={t('pages:office.branches.change', { name })}
              onClick={() => onChange(branch.id)}
            >
              {t('pages:packageOffer.edit')}
            </Button>
          </ListItem>
        );
      })}
    </List>
  );
};

/** The branches, and where they are many the search for one by its name or address. */
const FoundBranches = ({ branches, opened, onChange }: ListProps): React.ReactElement => {
  const { t } = useTexts();
  const [wanted, setWanted] = useState('');
  const openedButton = useRef<HTMLButtonElement>(null);
  useEffect(() => openedButton.current?.focus(), []);
  const text = foldName(wanted);
  const found = branches.filter(({ name, nameAr, address, addressAr }) =>
    [name, nameAr, address, addressAr].some((each) => foldName(each).includes(text)),
  );
  return (
    <>
      {branches.length > SEEN && (
        <TextField
          type="search"
          label={t('pages:office.branches.find')}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          sx={{ maxInlineSize: 320 }}
        />
      )}
      {found.length === 0 && <Typography color="textSecondary">{t('pages:office.branches.notFound')}</Typography>}
      <BranchRows branches={found} opened={opened} openedButton={openedButton} onChange={onChange} />
    </>
  );
};

/** The owner's branches: their prices, contact, hours and settings; opens new ones. */
export const BranchesTab = (): React.ReactElement => {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<number>();
  const [opened, setOpened] = useState<number>();
  const [isOpening, setOpening] = useState(false);
  return (
    <QueryState
      query={useBranchSettings()}
      failed={t('messages:notLoaded.branches')}
      skeleton={<Skeleton variant="rounded" height={240} />}
    >
      {({ branches }) => {
        const branch = branches.find(({ id }) => id === chosen);
        if (branch !== undefined) {
          return (
            <BranchPage
              key={branch.id}
              branch={branch}
              onClose={() => {
                setOpened(branch.id);
                setChosen(undefined);
              }}
            />
          );
        }
        return (
          <Stack spacing={4}>
            <ClinicSection />
            {branches.length > 1 && <ClinicSettingsSection />}
            <ServicesSection />
            <AlertsSection />
            <Section
              title={t('pages:office.branches.title')}
              count={branches.length}
              width={760}
              actions={
                <Button variant="contained" onClick={() => setOpening(true)}>
                  {t('pages:office.branches.open')}
                </Button>
              }
            >
              <FoundBranches branches={branches} opened={opened} onChange={setChosen} />
              {isOpening && <OpenBranchDialog branches={branches} onClose={() => setOpening(false)} />}
            </Section>
          </Stack>
        );
      }}
    </QueryState>
  );
};
