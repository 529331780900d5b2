import { Dialog } from '@vr/shared-ui/Dialog';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { KeepDraft } from '@vr/shared-ui/KeepDraft';
import { useProfile, useStyles } from '@vr/shared-ui/kernel';
import { PersonFields } from '@vr/shared-ui/PersonFields';
import { PictureField } from '@vr/shared-ui/PictureField';
import type { PersonValues } from '@vr/shared-ui/person-schema';
import { Button } from 'antd';
import { Form, Formik, useFormikContext } from 'formik';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShellDialogProps } from '../dialogs/shell-dialog.ts';
import { AccountActions } from './AccountActions.tsx';
import sheet, * as styles from './account.css';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { useSaveAccount } from './useSaveAccount.ts';

const DRAFT_FIELDS = ['lastName', 'firstName', 'email'];

/** The person's own name, e-mail address and picture (spec §2 Other modals). */
export default function AccountDialog({ onClose }: ShellDialogProps) {
  useStyles(sheet);
  const { t } = useTranslation('shell');
  const { firstName, lastName, email, picture } = useProfile();
  const { schema, save, failure, refusePicture } = useSaveAccount(onClose);
  const form = useId();
  return (
    <Formik<PersonValues>
      initialValues={{ lastName, firstName, email, picture: undefined }}
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
          <FormFailure error={failure} />
        </Form>
        <AccountActions />
        <SecondFactorSection />
      </Dialog>
    </Formik>
  );
}

function Footer({ form, onCancel }: { form: string; onCancel: () => void }) {
  const { t } = useTranslation('shell');
  const { isSubmitting } = useFormikContext();
  return (
    <div className={styles.accountFoot}>
      <Button onClick={onCancel}>{t('account.cancel')}</Button>
      <Button type="primary" htmlType="submit" form={form} loading={isSubmitting}>
        {t('account.save')}
      </Button>
    </div>
  );
}
