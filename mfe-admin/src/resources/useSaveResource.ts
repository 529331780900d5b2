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
import { nameSchema } from '@vr/shared-ui/name-schema';
import type { FormikHelpers } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mixed, object } from 'yup';
import { useEditedItem } from '../dialogs/useEditedItem.ts';
import { typeFromFileName } from './file-name.ts';
import type { Resource } from './useResources.ts';

export interface ResourceValues {
  title: string;
  /** Undefined keeps the stored file. */
  file: File | undefined;
}

/** Creates or updates a document. Returns the form's schema, the progress of sending the file, and the last failure. */
export function useSaveResource(initial: Resource | undefined) {
  const { t } = useTranslation('admin');
  const { api, lang, notify } = usePortal();
  const queries = useQueryClient();
  const {
    item: resource,
    failure,
    clearFailure,
    fail,
  } = useEditedItem(initial, {
    reload: async ({ id }) =>
      (await api.call(listResources, { query: { lang } })).items.find((current) => current.id === id),
    gone: t('resources.gone'),
    stale: ({ title }) => t('resources.stale', { title }),
  });
  const [sent, setSent] = useState<number | null>(null);
  const [refused, setRefused] = useState<{ file: File | undefined; text: string } | null>(null);
  const tooLarge = t('resources.fileTooLarge', { max: formatSize(RESOURCE_MAX_BYTES, lang) });

  const handleError = async (error: unknown, file: File | undefined, showFileError: (text: string) => void) => {
    const code = error instanceof ApiError ? error.code : undefined;
    const refusals: Partial<Record<typeof code & string, string>> = {
      RESOURCE_REFUSED: t('resources.refused'),
      PAYLOAD_TOO_LARGE: tooLarge,
    };
    const text = code && refusals[code];
    if (text) {
      setRefused({ file, text });
      showFileError(text);
    } else await fail(error, code === 'NO_QUOTA' ? t('noQuota') : undefined);
    notify({ kind: 'error', text: text ?? t('resources.saveFailed') });
  };
  /** Saves the document. Resolves to false on failure. */
  const save = async (
    { title, file }: ResourceValues,
    { setFieldError }: FormikHelpers<ResourceValues>,
  ): Promise<boolean> => {
    clearFailure();
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
    // The details of trainings and courses show documents too.
    void invalidate(queries, listResources, getTraining, getCourse, getOwnerLibrary);
    notify({ kind: 'success', text: resource ? t('resources.saved') : t('resources.addedNotice') });
    return true;
  };
  const schema = object({
    title: nameSchema(t('resources.titleRequired')),
    file: mixed<File>()
      .test('required', t('resources.fileRequired'), (file) => file !== undefined || resource !== undefined)
      .test('refused', refused?.text ?? '', (file) => file === undefined || file !== refused?.file)
      .test('type', t('resources.fileType'), (file) => !file || typeFromFileName(file.name) !== undefined)
      .test('size', tooLarge, (file) => !file || file.size <= RESOURCE_MAX_BYTES),
  });
  return { schema, save, resource, sent, failure };
}
