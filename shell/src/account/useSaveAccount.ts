import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { updateProfile } from '@vr/shared-api/contract/users';
import { usePortal } from '@vr/shared-ui/kernel';
import type { PersonValues, RefusedValue } from '@vr/shared-ui/person-schema';
import { usePersonForm } from '@vr/shared-ui/usePersonForm';
import type { FormikHelpers } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The schema of the account form, and how to save it. `onSaved` runs after the server has accepted the values. */
export function useSaveAccount(onSaved: () => void) {
  const { t } = useTranslation('shell');
  const { api, notify, session } = usePortal();
  const queries = useQueryClient();
  const [refused, setRefused] = useState<RefusedValue | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const { schema, refusedPicture, refusedBy } = usePersonForm(refused);
  const refusalOf = (error: unknown, values: PersonValues): RefusedValue | null =>
    error instanceof ApiError && error.code === 'NEEDS_PASSWORD_SIGN_IN'
      ? { field: 'email', value: values.email, text: t('account.emailNeedsPassword') }
      : refusedBy(error, values);

  return {
    /** Why the last attempt failed, unless a field says so. */
    failure,
    schema,
    refusePicture: (file: File) => setRefused(refusedPicture(file)),
    async save(values: PersonValues, { setFieldError }: FormikHelpers<PersonValues>) {
      setFailure(null);
      try {
        session.getState().setProfile(await api.call(updateProfile, { body: values }));
      } catch (error) {
        const refusal = refusalOf(error, values);
        setRefused(refusal);
        if (refusal) setFieldError(refusal.field, refusal.text);
        else setFailure(error);
        notify({ kind: 'error', text: refusal?.text ?? t('account.failed') });
        return;
      }
      // Rankings and lists of people show the name and the picture too.
      void queries.invalidateQueries();
      notify({ kind: 'success', text: t('account.saved') });
      onSaved();
    },
  };
}
