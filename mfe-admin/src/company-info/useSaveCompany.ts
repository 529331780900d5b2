import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { getCurrentClient, updateCurrentClient } from '@vr/shared-api/contract/clients';
import type { ChosenLogo } from '@vr/shared-ui/branding-values';
import { croppedLogo } from '@vr/shared-ui/cropped-logo';
import { endpointKey } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { type RefusedFile, useLogoTexts } from '@vr/shared-ui/useBrandingSchema';
import type { FormikHelpers } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Client, type CompanyValues, changedColors, mergedValues, valuesOf } from './values.ts';

/** Saves the colours and the logo. Returns the progress of sending the logo and the reason for a failure. */
export function useSaveCompany(initial: Client) {
  const { t } = useTranslation('admin');
  const { api, notify, session } = usePortal();
  const logoTexts = useLogoTexts();
  const queries = useQueryClient();
  // The stored state that the edit is based on. Replaced if someone else saves in the meantime.
  const [client, setClient] = useState(initial);
  const [sent, setSent] = useState<number | null>(null);
  const [refused, setRefused] = useState<RefusedFile | null>(null);
  const [failure, setFailure] = useState<{ error: unknown; text?: string } | null>(null);

  /**
   * Adopts the state that the server stored, also in the session, because the whole portal uses the session's colours.
   */
  const adopt = (stored: Client) => {
    setClient(stored);
    queries.setQueryData(endpointKey(getCurrentClient, {}), stored);
    session.getState().setClient(stored);
  };
  const refuseLogo = ({ file }: ChosenLogo, text = logoTexts.refused) => setRefused({ file, text });
  const handleError = async (error: unknown, values: CompanyValues, helpers: FormikHelpers<CompanyValues>) => {
    const code = error instanceof ApiError ? error.code : undefined;
    let text = t('companyInfo.saveFailed');
    if (values.logo && (code === 'PICTURE_REFUSED' || code === 'PAYLOAD_TOO_LARGE')) {
      text = code === 'PICTURE_REFUSED' ? logoTexts.refused : logoTexts.tooLarge;
      refuseLogo(values.logo, text);
      helpers.setFieldError('logo', text);
    } else if (code === 'STALE_EDIT')
      try {
        const saved = await api.call(getCurrentClient, {});
        await helpers.setValues(mergedValues(client, saved, values));
        adopt(saved);
        setFailure({ error, text: t('companyInfo.stale') });
      } catch (reloadError) {
        setFailure({ error: reloadError });
      }
    else setFailure({ error });
    notify({ kind: 'error', text });
  };
  const save = async (values: CompanyValues, helpers: FormikHelpers<CompanyValues>) => {
    setFailure(null);
    let logo: File | undefined;
    try {
      logo = values.logo && (await croppedLogo(values.logo));
    } catch {
      if (values.logo) refuseLogo(values.logo);
      helpers.setFieldError('logo', logoTexts.refused);
      return;
    }
    setSent(logo ? 0 : null);
    const body = { ...changedColors(client, values), ...(logo ? { logo } : {}) };
    const options = { ifMatch: client.version, ...(logo ? { onSent: (part: number) => setSent(part) } : {}) };
    try {
      const saved = await api.call(updateCurrentClient, { body }, options);
      helpers.resetForm({ values: valuesOf(saved) });
      adopt(saved);
      notify({ kind: 'success', text: t('companyInfo.saved') });
    } catch (error) {
      await handleError(error, values, helpers);
    } finally {
      setSent(null);
    }
  };
  return { save, client, sent, refused, refuseLogo, failure };
}
