import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { checkImport, importMembers } from '@vr/shared-api/contract/users';
import { IMPORT_MAX_BYTES } from '@vr/shared-api/limits';
import type { ImportColumn, ImportOutcome, TextEncoding } from '@vr/shared-api/member-import';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '../useRefresh.ts';
import { type CheckedFile, type CheckedRow, correctedFile, type Edits } from './corrected-file.ts';

/** The file that was checked last, and what its import would do. */
export interface Preview {
  file: File;
  checked: CheckedFile;
  /** The file that the person chose, and how it was read. Later checks read files that the portal generates. */
  original: Pick<CheckedFile, 'encoding' | 'ignoredColumns'> & { file: File };
  /** Whether the file contains changes by the person. */
  isCorrected: boolean;
}

export const countOf = ({ rows }: CheckedFile, outcome: ImportOutcome): number =>
  rows.filter((row) => row.outcome === outcome).length;

const mendRow = (edits: Edits, { line, cells }: CheckedRow, column: ImportColumn, value: string): Edits => {
  const { [line]: before = {}, ...others } = edits;
  const { [column]: _, ...rest } = before;
  const changed = value === cells[column] ? rest : { ...rest, [column]: value };
  return Object.keys(changed).length > 0 ? { ...others, [line]: changed } : others;
};

/** The steps of an import: check a file, change its cells, check the changed cells again, and import the file. */
export function useImport() {
  const { t } = useTranslation('admin');
  const { api, lang, notify } = usePortal();
  const refresh = useRefresh();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [edits, setEdits] = useState<Edits>({});

  const check = useMutation({
    mutationFn: ({ file, encoding }: { file: File; before?: Preview; encoding?: TextEncoding }) =>
      api.call(checkImport, { body: { lang, file, ...(encoding ? { encoding } : {}) } }),
    onSuccess(checked, { file, before }) {
      setPreview({ file, checked, original: before?.original ?? { ...checked, file }, isCorrected: !!before });
      setEdits({});
    },
  });
  const submit = useMutation({
    mutationFn: ({ file, checked: { encoding } }: Preview) =>
      api.call(importMembers, { body: { lang, file, encoding } }),
    onSuccess: () => void refresh(),
    onError: () => notify({ kind: 'error', text: t('import.failed') }),
  });

  /** Returns the reason why a file was refused, as a text; undefined for other errors. */
  const refusalOf = (error: unknown): string | undefined => {
    if (!(error instanceof ApiError)) return undefined;
    if (error.code === 'IMPORT_REFUSED') return error.title ?? t('import.refused');
    if (error.code === 'PAYLOAD_TOO_LARGE') return t('import.tooLarge', { max: formatSize(IMPORT_MAX_BYTES, lang) });
    return undefined;
  };
  return {
    preview,
    edits,
    check,
    submit,
    refusalOf,
    hasEdits: Object.keys(edits).length > 0,
    checkFile: (file: File) => check.mutate({ file }),
    /** Checks the original file again in another encoding. The person's changes are lost. */
    readAs(encoding: TextEncoding) {
      if (!preview) return;
      submit.reset();
      check.mutate({ file: preview.original.file, encoding });
    },
    checkAgain() {
      if (!preview) return;
      submit.reset();
      check.mutate({ file: correctedFile(preview.checked.rows, edits), before: preview });
    },
    edit: (row: CheckedRow, column: ImportColumn, value: string) => setEdits(mendRow(edits, row, column, value)),
    startOver() {
      setPreview(null);
      setEdits({});
      check.reset();
      submit.reset();
    },
  };
}
export type Import = ReturnType<typeof useImport>;
