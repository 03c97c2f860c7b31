import type { ReactNode } from 'react';
import type { SWRResponse } from 'swr';
import type { ReservationType } from '../../../shared/models/enums.ts';
import { laserAreas, reservationTypes } from '../../../shared/models/enums.ts';
import type { listBranches } from '../../../shared/routes/branches.ts';
import type { Reply } from '../../../shared/routes/define.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useTexts } from '../../lib/texts.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Choice, Choices, FieldError, FormField } from '../../ui/form-field.tsx';
import { beamIcon, gridIcon, Icon, stethoscopeIcon } from '../../ui/icon.tsx';
import type { BookingFields } from './booking-fields.ts';
import { asksForArea, loadPhoneRules } from './booking-fields.ts';
import { BranchChoice, BranchSkeleton } from './branch-choice.tsx';
import type { Booking } from './use-booking.ts';

interface Props {
  readonly booking: Booking;
}

interface PartProps extends Props {
  /** The field that is chosen in it. */
  readonly name: keyof BookingFields;
  readonly title: string;
  /** It has just come into the form. */
  readonly fresh?: boolean;
  readonly children: ReactNode;
}

/** A choice of the form, with what is wrong with it. */
const Part = ({ booking, name, title, fresh = false, children }: PartProps): React.ReactElement => (
  <fieldset className={fresh ? 'booking__part booking__part--new' : 'booking__part'}>
    <legend className="entry__label">{title}</legend>
    {children}
    <FieldError id={`${name}-error`} text={booking.textAt(name)} />
  </fieldset>
);

interface BranchProps extends Props {
  readonly branches: SWRResponse<Reply<typeof listBranches>, unknown>;
}

/** Where. */
export const BranchPart = ({ booking, branches }: BranchProps): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { data, error, isValidating, mutate } = branches;
  return (
    <Part booking={booking} name="branch" title={t('forms:booking.branch')}>
      {data !== undefined ? (
        <BranchChoice
          branches={data.branches}
          chosen={booking.values.branch}
          onChoose={(id) => booking.setFieldValue('branch', id)}
        />
      ) : error === undefined ? (
        <BranchSkeleton />
      ) : (
        <ErrorPanel
          title={t('pages:booking.branchesFailed')}
          message={errorText(error)}
          retryLabel={t('retry')}
          busy={isValidating}
          onRetry={() => void mutate()}
        />
      )}
    </Part>
  );
};

const typeShapes = { regular: stethoscopeIcon, laser: beamIcon, fractional: gridIcon } as const satisfies Record<
  ReservationType,
  unknown
>;

/** What for. */
export const TypePart = ({ booking }: Props): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Part booking={booking} name="type" title={t('forms:booking.type')}>
      <Choices columns={3}>
        {reservationTypes.map((each) => (
          <Choice
            key={each}
            name="type"
            value={each}
            chosen={booking.values.type === each}
            onChoose={() => booking.setFieldValue('type', each)}
            face="card"
          >
            <Icon shape={typeShapes[each]} size={26} />
            {t(`type.${each}`)}
          </Choice>
        ))}
      </Choices>
    </Part>
  );
};

/** Which area, where the type asks for one. */
export const AreaPart = ({ booking }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  if (!asksForArea(booking.values.type)) return null;
  return (
    <Part booking={booking} name="area" title={t('forms:booking.area')} fresh>
      <Choices>
        {laserAreas.map((each) => (
          <Choice
            key={each}
            name="area"
            value={each}
            chosen={booking.values.area === each}
            onChoose={() => booking.setFieldValue('area', each)}
            face="pill"
          >
            {t(`area.${each}`)}
          </Choice>
        ))}
      </Choices>
    </Part>
  );
};

/** Who. */
export const PatientPart = ({ booking }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { values } = booking;
  const line = (name: 'name' | 'phone') => ({
    id: name,
    value: values[name],
    onChange: (text: string) => booking.setFieldValue(name, text),
    // An empty field that one only passes is not complained about yet.
    onBlur: () => values[name] !== '' && booking.leave(name),
    error: booking.textAt(name),
    good: booking.isGood(name),
  });
  return (
    <>
      <FormField {...line('name')} label={t('forms:booking.name')} autoComplete="name" maxLength={120} />
      <FormField
        {...line('phone')}
        label={t('forms:booking.phone')}
        hint={t('forms:booking.phoneHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        ltr
        maxLength={40}
        onFocus={() => void loadPhoneRules()}
      />
      <label className="tick-box">
        <input
          type="checkbox"
          name="consent"
          checked={values.consent}
          onChange={(event) => booking.setFieldValue('consent', event.target.checked)}
        />
        <span>
          {t('forms:booking.consent')}
          <small>{t('forms:booking.consentHint')}</small>
        </span>
      </label>
    </>
  );
};
