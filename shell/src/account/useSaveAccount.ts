import { useQueryClient } from '@tanstack/react-query';
import { accountKey } from '@vr/shared-api/account-key';
import { ApiError } from '@vr/shared-api/client';
import { getEmailChange } from '@vr/shared-api/contract/account';
import { getGeneralStats, listStatsPeople } from '@vr/shared-api/contract/dashboards';
import { getUserStats } from '@vr/shared-api/contract/statistics';
import { listTeamProgress } from '@vr/shared-api/contract/team';
import { listManaged, listMembers, updateProfile } from '@vr/shared-api/contract/users';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import type { PersonValues, RefusedValue } from '@vr/shared-ui/person-schema';
import { usePersonForm } from '@vr/shared-ui/usePersonForm';
import type { FormikHelpers } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The schema of the account form, and a function that saves the form. */
export function useSaveAccount() {
  const { t } = useTranslation('account');
  const { api, notify, session } = usePortal();
  const queries = useQueryClient();
  const [refused, setRefused] = useState<RefusedValue | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const { schema, refusedPicture, refusedBy } = usePersonForm(refused);
  const refusalOf = (error: unknown, values: PersonValues): RefusedValue | null => {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'NEEDS_PASSWORD_SIGN_IN')
      return { field: 'email', value: values.email, text: t('account.emailNeedsPassword') };
    return refusedBy(error, values);
  };

  return {
    /** The error of the last attempt to save; null if a field shows the error. */
    failure,
    schema,
    refusePicture: (file: File) => setRefused(refusedPicture(file)),
    /** Returns false if the save failed or a new e-mail address still needs confirmation; otherwise true. */
    async save(values: PersonValues, { setFieldError, resetForm }: FormikHelpers<PersonValues>): Promise<boolean> {
      setFailure(null);
      try {
        session.getState().setProfile(await api.call(updateProfile, { body: values }));
      } catch (error) {
        const refusal = refusalOf(error, values);
        setRefused(refusal);
        if (refusal) setFieldError(refusal.field, refusal.text);
        else setFailure(error);
        notify({ kind: 'error', text: refusal?.text ?? t('account.failed') });
        return false;
      }
      // Rankings and lists of people show the person's name and picture too.
      void invalidate(
        queries,
        getEmailChange,
        getUserStats,
        getGeneralStats,
        listStatsPeople,
        listMembers,
        listManaged,
        listTeamProgress,
      );
      const email = session.getState().profile?.email ?? '';
      if (accountKey(email) === accountKey(values.email)) {
        notify({ kind: 'success', text: t('account.saved') });
        return true;
      }
      // The dialog stays open and shows the e-mail address that needs confirmation.
      resetForm({ values: { ...values, email, picture: undefined } });
      notify({ kind: 'success', text: t('account.emailSent', { email: values.email.trim() }) });
      return false;
    },
  };
}
