import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { updateProfile } from '@vr/shared-api/contract/users';
import { EMAIL_MAX, isEmail, isName, NAME_MAX, PICTURE_MAX_BYTES } from '@vr/shared-api/limits';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { FormField } from '@vr/shared-ui/FormField';
import { formatSize } from '@vr/shared-ui/format/size';
import { KeepDraft } from '@vr/shared-ui/KeepDraft';
import { usePortal, useProfile, useStyles } from '@vr/shared-ui/kernel';
import { Button, Input } from 'antd';
import { Form, Formik, type FormikErrors, type FormikHelpers, useFormikContext } from 'formik';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShellDialogProps } from '../dialogs/Dialogs.tsx';
import { AccountActions } from './AccountActions.tsx';
import styles from './account.css';
import { PictureField } from './PictureField.tsx';

interface Account {
  lastName: string;
  firstName: string;
  email: string;
  /** Chosen here; undefined leaves the picture as it is. */
  picture: File | undefined;
}
const DRAFTED = ['lastName', 'firstName', 'email'];

/** A value that the server has refused, and why: what is said of it stays until the value changes. */
interface Refusal {
  field: 'email' | 'picture';
  value: unknown;
  text: string;
}

/** What people may change of themselves: name, e-mail address and picture (spec §2 Other modals). */
export default function AccountDialog({ onClose }: ShellDialogProps) {
  useStyles(styles);
  const { t } = useTranslation('shell');
  const { api, lang, notify, session } = usePortal();
  const { firstName, lastName, email } = useProfile();
  const queries = useQueryClient();
  const form = useId();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const max = formatSize(PICTURE_MAX_BYTES, lang);

  const emailProblem = (typed: string): string | undefined => {
    if (!typed) return t('account.emailRequired');
    return isEmail(typed) ? undefined : t('account.emailInvalid');
  };
  const validate = (values: Account): FormikErrors<Account> => {
    const { picture } = values;
    const problems = {
      lastName: isName(values.lastName) ? undefined : t('account.lastNameRequired'),
      firstName: isName(values.firstName) ? undefined : t('account.firstNameRequired'),
      email: emailProblem(values.email.trim()),
      picture: picture && picture.size > PICTURE_MAX_BYTES ? t('account.pictureTooLarge', { max }) : undefined,
    };
    if (refusal && refusal.value === values[refusal.field]) problems[refusal.field] ??= refusal.text;
    return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
  };

  const refusalOf = (error: unknown, { email, picture }: Account): Refusal | null => {
    switch (error instanceof ApiError && error.code) {
      case 'EMAIL_IN_USE':
        return { field: 'email', value: email, text: t('account.emailInUse') };
      case 'NEEDS_PASSWORD_SIGN_IN':
        return { field: 'email', value: email, text: t('account.emailNeedsPassword') };
      case 'PICTURE_REFUSED':
        return { field: 'picture', value: picture, text: t('account.pictureRefused') };
      case 'PAYLOAD_TOO_LARGE':
        return { field: 'picture', value: picture, text: t('account.pictureTooLarge', { max }) };
      default:
        return null;
    }
  };
  const send = async (values: Account, { setFieldError }: FormikHelpers<Account>) => {
    setFailure(null);
    try {
      session.getState().setProfile(await api.call(updateProfile, { body: values }));
    } catch (error) {
      const refused = refusalOf(error, values);
      setRefusal(refused);
      if (refused) setFieldError(refused.field, refused.text);
      else setFailure(error);
      notify({ kind: 'error', text: refused?.text ?? t('account.failed') });
      return;
    }
    // Rankings and lists of people show the name and the picture, too.
    void queries.invalidateQueries();
    notify({ kind: 'success', text: t('account.saved') });
    onClose();
  };

  return (
    <Formik<Account>
      initialValues={{ lastName, firstName, email, picture: undefined }}
      validate={validate}
      onSubmit={send}
    >
      <Dialog
        open
        onClose={onClose}
        title={t('account.title')}
        size="small"
        footer={<Foot form={form} onCancel={onClose} />}
      >
        <Form id={form} noValidate>
          <KeepDraft name="account" fields={DRAFTED} />
          <PictureField
            unreadable={t('account.pictureRefused')}
            onUnreadable={(file) => setRefusal({ field: 'picture', value: file, text: t('account.pictureRefused') })}
          />
          <div className="shell-account-names">
            <FormField name="lastName" label={t('account.lastName')}>
              {(control) => <Input {...control} maxLength={NAME_MAX} autoComplete="family-name" />}
            </FormField>
            <FormField name="firstName" label={t('account.firstName')}>
              {(control) => <Input {...control} maxLength={NAME_MAX} autoComplete="given-name" />}
            </FormField>
          </div>
          <FormField name="email" label={t('account.email')}>
            {(control) => (
              <Input
                {...control}
                maxLength={EMAIL_MAX}
                type="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </FormField>
          <FormFailure error={failure} />
        </Form>
        <AccountActions />
      </Dialog>
    </Formik>
  );
}

function Foot({ form, onCancel }: { form: string; onCancel: () => void }) {
  const { t } = useTranslation('shell');
  const { isSubmitting } = useFormikContext();
  return (
    <div className="shell-account-foot">
      <Button onClick={onCancel}>{t('account.cancel')}</Button>
      <Button type="primary" htmlType="submit" form={form} loading={isSubmitting}>
        {t('account.save')}
      </Button>
    </div>
  );
}
