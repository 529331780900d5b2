import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { getCourse } from '@vr/shared-api/contract/courses';
import { getOwnerLibrary } from '@vr/shared-api/contract/master-contents';
import { createResource, listResources, updateResource } from '@vr/shared-api/contract/resources';
import { getTraining } from '@vr/shared-api/contract/trainings';
import { RESOURCE_MAX_BYTES } from '@vr/shared-api/limits';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import type { FormikHelpers } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefusedFile } from './useResourceSchema.ts';
import type { Resource } from './useResources.ts';

export interface ResourceValues {
  title: string;
  /** Undefined keeps the stored file. */
  file: File | undefined;
}

/** Creates or updates a document, with the progress of sending its file and the reason of a failure. */
export function useSaveResource(initial: Resource | undefined) {
  const { t } = useTranslation('admin');
  const { api, lang, notify } = usePortal();
  const queries = useQueryClient();
  // The stored state that the edit is based on. Replaced when someone else has saved in the meantime.
  const [resource, setResource] = useState(initial);
  const [sent, setSent] = useState<number | null>(null);
  const [refused, setRefused] = useState<RefusedFile | null>(null);
  const [failure, setFailure] = useState<{ error: unknown; text?: string } | null>(null);

  /** Says what is wrong with a file that the server has refused. */
  const refusal = (code: ApiError['code'] | undefined): string | undefined => {
    if (code === 'RESOURCE_REFUSED') return t('resources.refused');
    if (code === 'PAYLOAD_TOO_LARGE') return t('resources.fileTooLarge', { max: formatSize(RESOURCE_MAX_BYTES, lang) });
    return undefined;
  };
  /** Bases the edit on the state that someone else has saved. The person's input stays. */
  const reloadAfterConflict = async (error: unknown) => {
    const { items } = await api.call(listResources, { query: { lang } });
    const current = items.find(({ id }) => id === resource?.id);
    if (!current) return setFailure({ error, text: t('resources.gone') });
    setResource(current);
    setFailure({ error, text: t('resources.stale', { title: current.title }) });
  };
  const handleError = async (error: unknown, file: File | undefined, showFileError: (text: string) => void) => {
    const code = error instanceof ApiError ? error.code : undefined;
    const text = refusal(code);
    if (text) {
      setRefused({ file, text });
      showFileError(text);
    } else if (code === 'STALE_EDIT')
      await reloadAfterConflict(error).catch((reloadError: unknown) => setFailure({ error: reloadError }));
    else if (code === 'NOT_FOUND') setFailure({ error, text: t('resources.gone') });
    else setFailure({ error, ...(code === 'NO_QUOTA' ? { text: t('noQuota') } : {}) });
    notify({ kind: 'error', text: text ?? t('resources.saveFailed') });
  };
  /** Returns whether the document has been saved. */
  const save = async (
    { title, file }: ResourceValues,
    { setFieldError }: FormikHelpers<ResourceValues>,
  ): Promise<boolean> => {
    setFailure(null);
    setSent(file ? 0 : null);
    const onSent = (part: number) => setSent(part);
    try {
      if (resource) {
        const body = { title: title.trim(), file };
        await api.call(updateResource, { params: { id: resource.id }, body }, { ifMatch: resource.version, onSent });
      } else if (file) await api.call(createResource, { body: { title: title.trim(), file } }, { onSent });
    } catch (error) {
      await handleError(error, file, (text) => setFieldError('file', text));
      return false;
    } finally {
      setSent(null);
    }
    // Trainings and courses show their documents too.
    void invalidate(queries, listResources, getTraining, getCourse, getOwnerLibrary);
    notify({ kind: 'success', text: resource ? t('resources.saved') : t('resources.addedNotice') });
    return true;
  };
  return { save, resource, sent, refused, failure };
}
