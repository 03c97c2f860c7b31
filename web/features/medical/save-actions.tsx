import { useTexts } from '#web/lib/i18n/texts.ts';
import { FormActions } from '#web/ui/form-actions.tsx';

interface Props {
  readonly busy: boolean;
  readonly onClose: () => void;
}

/** Cancel and Save at the end of a form in a dialog. */
export const SaveActions = (props: Props): React.ReactElement => {
  const { t } = useTexts();
  return <FormActions label={t('pages:medical.save')} {...props} />;
};
