import { useQueryClient } from '@tanstack/react-query';
import { accountKey } from '@vr/shared-api/account-key';
import { ApiError } from '@vr/shared-api/client';
import { updateProfile } from '@vr/shared-api/contract/users';
import { usePortal } from '@vr/shared-ui/kernel';
import { notRefused, type PersonValues, type RefusedValue } from '@vr/shared-ui/person-schema';
import { usePersonForm } from '@vr/shared-ui/usePersonForm';
import type { FormikHelpers } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { string } from 'yup';

export interface AccountValues extends PersonValues {
  /** Only if the server has asked for it. */
  password: string;
}

/** The schema of the account form, and how to save it. */
export function useSaveAccount() {
  const { t } = useTranslation('account');
  const { api, notify, session } = usePortal();
  const queries = useQueryClient();
  const [refused, setRefused] = useState<RefusedValue | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [needsPassword, setNeedsPassword] = useState(false);
  const { schema, refusedPicture, refusedBy } = usePersonForm(refused);
  const refusalOf = (error: unknown, values: AccountValues): RefusedValue | null => {
    const code = error instanceof ApiError ? error.code : undefined;
    const { email, password } = values;
    if (code === 'NEEDS_PASSWORD_SIGN_IN')
      return { field: 'email', value: email, text: t('account.emailNeedsPassword') };
    if (code === 'PASSWORD_NEEDED') return { field: 'password', value: password, text: t('account.passwordNeeded') };
    if (code === 'WRONG_PASSWORD') return { field: 'password', value: password, text: t('account.passwordWrong') };
    return refusedBy(error, values);
  };

  return {
    /** Why the last attempt failed, unless a field says so. */
    failure,
    /** Whether the server has asked for the password, because the e-mail address changes. */
    needsPassword,
    schema: schema.shape({ password: string().test(notRefused('password', refused)) }),
    refusePicture: (file: File) => setRefused(refusedPicture(file)),
    /** Returns whether everything has been saved, and nothing waits for a confirmation. */
    async save(
      values: AccountValues,
      { setFieldError, setFieldTouched, resetForm }: FormikHelpers<AccountValues>,
    ): Promise<boolean> {
      setFailure(null);
      const { password, ...person } = values;
      try {
        const body = password ? values : person;
        session.getState().setProfile(await api.call(updateProfile, { body }));
      } catch (error) {
        const refusal = refusalOf(error, values);
        setRefused(refusal);
        if (refusal?.field === 'password') {
          setNeedsPassword(true);
          // The field is new, so the attempt to save has not touched it.
          await setFieldTouched('password', true, false);
        }
        if (refusal) setFieldError(refusal.field, refusal.text);
        else setFailure(error);
        notify({ kind: 'error', text: refusal?.text ?? t('account.failed') });
        return false;
      }
      // Rankings and lists of people show the name and the picture too.
      void queries.invalidateQueries();
      const email = session.getState().profile?.email ?? '';
      if (accountKey(email) === accountKey(values.email)) {
        notify({ kind: 'success', text: t('account.saved') });
        return true;
      }
      // The dialog stays open and shows which address waits for its confirmation.
      setNeedsPassword(false);
      resetForm({ values: { ...values, email, picture: undefined, password: '' } });
      notify({ kind: 'success', text: t('account.emailSent', { email: values.email.trim() }) });
      return false;
    },
  };
}
