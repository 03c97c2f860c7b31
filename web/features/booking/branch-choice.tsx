import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';
import { useState } from 'react';
import type { ReservationType } from '#shared/models/enums.ts';
import type { BranchView } from '#web/lib/api/answers.ts';
import { useBranchWait } from '#web/parts/ticket/branch-wait.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { ChoiceCard, ChoiceRows } from '#web/ui/choice-card.tsx';
import { PatientField } from '#web/parts/clinic/patient-field.tsx';
import { State } from '#web/ui/state.tsx';

interface Props {
  readonly branches: readonly BranchView[];
  readonly chosen: string;
  /** Undefined until one is chosen. */
  readonly service: ReservationType | undefined;
  readonly onChoose: (id: string) => void;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** With more branches than this, the list has a search field. */
const listed = 8;

interface Lines {
  readonly name: ReactNode;
  readonly state: ReactNode;
  readonly address: ReactNode;
  readonly wait: ReactNode;
}

/** The lines of a branch's card and of its skeleton, so that both have the same height. */
const BranchLines = ({ name, state, address, wait }: Lines): React.ReactElement => (
  <Box component="span" sx={{ display: 'grid', gap: 0.25 }}>
    <Box
      component="span"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1.25,
        '@media (width < 12em)': { flexWrap: 'wrap' },
      }}
    >
      <Typography component="span" sx={{ fontWeight: 500 }}>
        {name}
      </Typography>
      <Box component="span" sx={{ display: 'flex', flex: 'none' }}>
        {state}
      </Box>
    </Box>
    <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
      {address}
    </Typography>
    <Typography
      component="span"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        color: 'primary.dark',
        fontWeight: 500,
        fontSize: 'var(--fs-14)',
      }}
    >
      {wait}
    </Typography>
  </Box>
);

const BranchFace = ({
  branch,
  service,
}: Pick<Props, 'service'> & { readonly branch: BranchView }): React.ReactElement => {
  const { t } = useTexts();
  const waitOf = useBranchWait();
  const nameOf = useLocalizedName();
  return (
    <BranchLines
      name={nameOf(branch.name, branch.nameAr)}
      state={
        <State tone={branch.open ? 'good' : 'plain'}>
          {t(branch.open ? 'pages:booking.open' : 'pages:booking.closedNow')}
        </State>
      }
      address={nameOf(branch.address, branch.addressAr)}
      wait={waitOf(branch, service)}
    />
  );
};

/** Choice of the branch; each shows whether it takes bookings, and the wait of a new booking. */
export const BranchChoice = ({ branches, chosen, service, onChoose, inputRef }: Props): React.ReactElement => {
  const { t } = useTexts();
  const [wanted, setWanted] = useState('');
  const text = wanted.trim().toLowerCase();
  const matches = branches.filter(
    (branch) =>
      String(branch.id) === chosen ||
      [branch.name, branch.nameAr, branch.address, branch.addressAr].some((each) => each.toLowerCase().includes(text)),
  );
  const first = matches.find(({ id }) => String(id) === chosen);
  const shown = [...new Set([...(first === undefined ? [] : [first]), ...matches])].slice(0, listed);
  return (
    <Box sx={{ display: 'grid', gap: 1.25 }}>
      {branches.length > listed && (
        <PatientField
          id="branch-search"
          label={t('pages:booking.find')}
          type="search"
          value={wanted}
          onChange={setWanted}
        />
      )}
      {text !== '' && matches.length <= (first === undefined ? 0 : 1) && (
        <Typography sx={{ color: 'text.secondary' }}>{t('pages:booking.noBranch')}</Typography>
      )}
      <ChoiceRows>
        {(branches.length > listed ? shown : branches).map((branch, index) => (
          <ChoiceCard
            key={branch.id}
            ref={index === 0 ? inputRef : undefined}
            name="branchId"
            value={String(branch.id)}
            chosen={chosen === String(branch.id)}
            onChoose={() => onChoose(String(branch.id))}
            shape="row"
          >
            <BranchFace branch={branch} service={service} />
          </ChoiceCard>
        ))}
      </ChoiceRows>
    </Box>
  );
};

const skeletonLines: Lines = {
  name: <Skeleton component="span" sx={{ inlineSize: 'min(9em, 40vw)' }} />,
  state: <Skeleton component="span" variant="rounded" sx={{ inlineSize: 72, blockSize: 24 }} />,
  address: <Skeleton component="span" sx={{ inlineSize: 'min(12em, 60vw)' }} />,
  wait: <Skeleton component="span" sx={{ inlineSize: '6em' }} />,
};

/** Placeholder of two branches, so that the layout does not shift. */
export const BranchSkeleton = (): React.ReactElement => {
  const { t } = useTexts();
  return (
    <ChoiceRows aria-busy="true">
      <output className="unseen">{t('loading')}</output>
      {[1, 2].map((row) => (
        <Box key={row} sx={{ padding: '12px 16px' }}>
          <BranchLines {...skeletonLines} />
        </Box>
      ))}
    </ChoiceRows>
  );
};
