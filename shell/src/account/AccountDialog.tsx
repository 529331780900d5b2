import { ApiError } from '@vr/shared-api/client';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { FormField } from '@vr/shared-ui/FormField';
import { formatWait } from '@vr/shared-ui/format/wait';
import { KeepDraft } from '@vr/shared-ui/KeepDraft';
import { usePortal, useProfile, useStyles } from '@vr/shared-ui/kernel';
import { PersonFields } from '@vr/shared-ui/PersonFields';
import { PictureField } from '@vr/shared-ui/PictureField';
import { Button, Input } from 'antd';
import { Form, Formik, useFormikContext } from 'formik';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountTexts } from '../account-texts/useAccountTexts.ts';
import type { ShellDialogProps } from '../dialogs/shell-dialog.ts';
import { AccountActions } from './AccountActions.tsx';
import sheet, * as styles from './account.css';
import { EmailPending } from './EmailPending.tsx';
import { Security } from './Security.tsx';
import { type AccountValues, useSaveAccount } from './useSaveAccount.ts';

const DRAFT_FIELDS = ['lastName', 'firstName', 'email'];

/** The person's own name, e-mail address, picture and sessions (spec §2 Other modals). */
export default function AccountDialog({ onClose }: ShellDialogProps) {
  return useAccountTexts() && <LoadedDialog onClose={onClose} />;
}

function LoadedDialog({ onClose }: { onClose: () => void }) {
  useStyles(sheet);
  const { t } = useTranslation('account');
  const { lang } = usePortal();
  const { firstName, lastName, email, picture } = useProfile();
  const { schema, save, failure, needsPassword, refusePicture } = useSaveAccount(onClose);
  const form = useId();
  const wait = failure instanceof ApiError ? failure.retryAfter : undefined;
  return (
    <Formik<AccountValues>
      initialValues={{ lastName, firstName, email, picture: undefined, password: '' }}
      validationSchema={schema}
      onSubmit={save}
    >
      <Dialog
        open
        onClose={onClose}
        title={t('account.title')}
        size="small"
        footer={<Footer form={form} onCancel={onClose} />}
      >
        <Form id={form} noValidate>
          <KeepDraft name="account" fields={DRAFT_FIELDS} />
          <PictureField name={`${firstName} ${lastName}`} picture={picture} onUnreadable={refusePicture} />
          <PersonFields ownData />
          {needsPassword && (
            <FormField name="password" label={t('account.password')}>
              {(control) => <Input {...control} type="password" autoComplete="current-password" />}
            </FormField>
          )}
          <FormFailure error={failure} text={wait ? t('account.wait', { when: formatWait(wait, lang) }) : undefined} />
        </Form>
        <EmailPending />
        <AccountActions />
        <Security />
      </Dialog>
    </Formik>
  );
}

function Footer({ form, onCancel }: { form: string; onCancel: () => void }) {
  const { t } = useTranslation('account');
  const { isSubmitting } = useFormikContext();
  return (
    <div className={styles.accountFoot}>
      <Button onClick={onCancel}>{t('account.cancel')}</Button>
      {/* Pressing the button must not leave a field: its error would move the button away before the click ends. */}
      <Button
        type="primary"
        htmlType="submit"
        form={form}
        loading={isSubmitting}
        onMouseDown={(event) => event.preventDefault()}
      >
        {t('account.save')}
      </Button>
    </div>
  );
}
