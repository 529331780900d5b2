import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { createClient, getClient, listClients, updateClient } from '@vr/shared-api/contract/clients';
import { listPartners } from '@vr/shared-api/contract/partners';
import { newIdempotencyKey } from '@vr/shared-api/idempotency-key';
import type { ChosenLogo } from '@vr/shared-ui/branding-values';
import { croppedLogo } from '@vr/shared-ui/cropped-logo';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { type RefusedFile, useLogoTexts } from '@vr/shared-ui/useBrandingSchema';
import type { FormikHelpers } from 'formik';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from './refusal.ts';
import { useRefusalOf } from './useRefusalOf.ts';
import { bodyOf, type CompanyValues, changeOf, mergedValues, type StoredCompany } from './values.ts';

/** Adds or changes a company. Also returns the upload progress of its files, the refused values, and why a save failed. */
export function useSaveCompany(initial: StoredCompany | undefined) {
  const { t } = useTranslation('superadmin');
  const { api, lang, notify } = usePortal();
  const queries = useQueryClient();
  const logoTexts = useLogoTexts();
  const refusalOf = useRefusalOf();
  // The stored state on which the edit is based. Set only if someone else saved in the meantime.
  const [newer, setNewer] = useState<StoredCompany>();
  const company = newer ?? initial;
  const [sent, setSent] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [refusedLogo, setRefusedLogo] = useState<RefusedFile | null>(null);
  const [failure, setFailure] = useState<{ error: unknown; text?: string } | null>(null);
  // Repeating an attempt with the same values must not add a second company. Different values are a new attempt.
  const attempt = useRef<{ values: CompanyValues; key: string }>(null);

  const refuseLogo = ({ file }: ChosenLogo, text = logoTexts.refused) => setRefusedLogo({ file, text });

  /** After someone else has saved, bases the edit on the state that they saved. */
  const mergeTheirs = async (error: unknown, before: StoredCompany, values: CompanyValues, helpers: Helpers) => {
    try {
      const saved = await api.call(getClient, { params: { id: before.id } });
      await helpers.setValues(mergedValues(before, saved, values));
      setNewer(saved);
      setFailure({ error, text: t('companyForm.stale') });
    } catch (reloadError) {
      setFailure({ error: reloadError });
    }
  };
  const handleError = async (error: unknown, values: CompanyValues, helpers: Helpers) => {
    const refused = refusalOf(error, values);
    const code = error instanceof ApiError ? error.code : undefined;
    notify({ kind: 'error', text: refused?.text ?? t('companyForm.saveFailed') });
    if (refused) {
      if (refused.field === 'logo' && values.logo) refuseLogo(values.logo, refused.text);
      else setRefusal(refused);
      helpers.setFieldError(refused.field, refused.text);
    } else if (code === 'STALE_EDIT' && company) await mergeTheirs(error, company, values, helpers);
    else setFailure({ error, ...(code === 'NOT_FOUND' ? { text: t('companyForm.gone') } : {}) });
  };
  const send = (values: CompanyValues, logo: File | undefined) => {
    const onSent = logo || values.graphicalCharter ? { onSent: (part: number) => setSent(part) } : {};
    const query = { lang };
    if (company) {
      const input = { params: { id: company.id }, query, body: changeOf(company, values, logo) };
      return api.call(updateClient, input, { ifMatch: company.version, ...onSent });
    }
    if (attempt.current?.values !== values) attempt.current = { values, key: newIdempotencyKey() };
    const idempotencyKey = attempt.current.key;
    return api.call(createClient, { query, body: bodyOf(values, logo) }, { idempotencyKey, ...onSent });
  };
  const save = async (values: CompanyValues, helpers: Helpers): Promise<boolean> => {
    setFailure(null);
    let logo: File | undefined;
    try {
      logo = values.logo && (await croppedLogo(values.logo));
    } catch {
      if (values.logo) refuseLogo(values.logo);
      helpers.setFieldError('logo', logoTexts.refused);
      return false;
    }
    try {
      await send(values, logo);
    } catch (error) {
      await handleError(error, values, helpers);
      return false;
    } finally {
      setSent(null);
    }
    const { name, representativeEmail: email } = values;
    notify({
      kind: 'success',
      text: company ? t('companyForm.saved', { name }) : t('companyForm.added', { name, email }),
    });
    // A separate list also contains the partners' names.
    void invalidate(queries, listClients, listPartners);
    return true;
  };
  return { save, company, sent, refusal, refusedLogo, refuseLogo, failure };
}

type Helpers = FormikHelpers<CompanyValues>;
