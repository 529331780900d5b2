import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { updateProfile } from '@vr/shared-api/contract/users';
import { PICTURE_MAX_BYTES } from '@vr/shared-api/limits';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import type { FormikHelpers } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Account, accountSchema, type RefusedValue } from './schema.ts';

/** The schema of the account form, and how to save it. `onSaved` runs after the server has accepted the values. */
export function useSaveAccount(onSaved: () => void) {
  const { t } = useTranslation('shell');
  const { api, lang, notify, session } = usePortal();
  const queries = useQueryClient();
  const [refused, setRefused] = useState<RefusedValue | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const pictureTooLarge = t('account.pictureTooLarge', { max: formatSize(PICTURE_MAX_BYTES, lang) });

  const refusedBy = (error: unknown, { email, picture }: Account): RefusedValue | null => {
    switch (error instanceof ApiError && error.code) {
      case 'EMAIL_IN_USE':
        return { field: 'email', value: email, text: t('account.emailInUse') };
      case 'NEEDS_PASSWORD_SIGN_IN':
        return { field: 'email', value: email, text: t('account.emailNeedsPassword') };
      case 'PICTURE_REFUSED':
        return { field: 'picture', value: picture, text: t('account.pictureRefused') };
      case 'PAYLOAD_TOO_LARGE':
        return { field: 'picture', value: picture, text: pictureTooLarge };
      default:
        return null;
    }
  };

  return {
    /** Why the last attempt failed, unless a field says so. */
    failure,
    schema: accountSchema(
      {
        lastNameRequired: t('account.lastNameRequired'),
        firstNameRequired: t('account.firstNameRequired'),
        emailRequired: t('account.emailRequired'),
        emailInvalid: t('account.emailInvalid'),
        pictureTooLarge,
      },
      refused,
    ),
    refusePicture: (file: File) => setRefused({ field: 'picture', value: file, text: t('account.pictureRefused') }),
    async save(values: Account, { setFieldError }: FormikHelpers<Account>) {
      setFailure(null);
      try {
        session.getState().setProfile(await api.call(updateProfile, { body: values }));
      } catch (error) {
        const refusal = refusedBy(error, values);
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
