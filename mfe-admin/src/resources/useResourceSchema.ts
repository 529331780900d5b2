import { RESOURCE_MAX_BYTES } from '@vr/shared-api/limits';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { nameSchema } from '@vr/shared-ui/name-schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mixed, object } from 'yup';
import { typeFromFileName } from './file-name.ts';

/** A file that the server has refused, and why. */
export interface RefusedFile {
  file: File | undefined;
  text: string;
}

/** The Yup schema of a document's title and file. A new document needs a file; a refused one cannot be sent again. */
export function useResourceSchema(isNew: boolean, refused: RefusedFile | null) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  return useMemo(
    () =>
      object({
        title: nameSchema(t('resources.titleRequired')),
        file: mixed<File>()
          .test('required', t('resources.fileRequired'), (file) => file !== undefined || !isNew)
          .test('refused', refused?.text ?? '', (file) => file === undefined || file !== refused?.file)
          .test('type', t('resources.fileType'), (file) => !file || typeFromFileName(file.name) !== undefined)
          .test(
            'size',
            t('resources.fileTooLarge', { max: formatSize(RESOURCE_MAX_BYTES, lang) }),
            (file) => !file || file.size <= RESOURCE_MAX_BYTES,
          ),
      }),
    [t, lang, isNew, refused],
  );
}
