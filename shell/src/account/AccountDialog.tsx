import { FormDialog } from '@vr/shared-ui/FormDialog';
import { useProfile, useStyles } from '@vr/shared-ui/kernel';
import { PersonFields } from '@vr/shared-ui/PersonFields';
import { PictureField } from '@vr/shared-ui/PictureField';
import type { PersonValues } from '@vr/shared-ui/person-schema';
import { withTexts } from '@vr/shared-ui/useLazyTexts';
import { useTranslation } from 'react-i18next';
import { useAccountTexts } from '../account-texts/useAccountTexts.ts';
import type { ShellDialogProps } from '../dialogs/shell-dialog.ts';
import { useWait } from '../errors/useWait.ts';
import { AccountActions } from './AccountActions.tsx';
import sheet from './account.css';
import { EmailPending } from './EmailPending.tsx';
import { Security } from './Security.tsx';
import { useSaveAccount } from './useSaveAccount.ts';

const KEPT_FIELDS = ['lastName', 'firstName', 'email'] as const;

/** The person's own name, e-mail address, picture and sessions (spec §2 Other modals). */
export default withTexts(useAccountTexts, LoadedDialog);

function LoadedDialog({ onClose }: ShellDialogProps) {
  useStyles(sheet);
  const { t } = useTranslation('account');
  const { firstName, lastName, email, picture } = useProfile();
  const { schema, save, failure, refusePicture } = useSaveAccount();
  const wait = useWait(failure);
  return (
    <FormDialog<PersonValues>
      isAddressed
      title={t('account.title')}
      initialValues={{ lastName, firstName, email, picture: undefined }}
      validationSchema={schema}
      draft="account"
      keeps={KEPT_FIELDS}
      onSave={save}
      failure={{ error: failure, text: wait && t('account.wait', { when: wait }) }}
      onClose={onClose}
      below={
        <>
          <EmailPending />
          <AccountActions />
          <Security />
        </>
      }
    >
      <PictureField name={`${firstName} ${lastName}`} picture={picture} onUnreadable={refusePicture} />
      <PersonFields ownData />
    </FormDialog>
  );
}
