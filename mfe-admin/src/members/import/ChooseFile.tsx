import { useMutation } from '@tanstack/react-query';
import { getImportSample } from '@vr/shared-api/contract/users';
import { IMPORT_MAX_BYTES, IMPORT_ROWS_MAX } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { FileDrop } from '@vr/shared-ui/FileDrop';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { formatNumber } from '@vr/shared-ui/format/number';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { saveFile } from '@vr/shared-ui/save-file';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './import.css';
import type { Import } from './useImport.ts';

/** The first step: the required format, a sample file, and the choice of the file, which is checked at once. */
export function ChooseFile({ steps }: { steps: Import }) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const { check, checkFile, refusalOf } = steps;
  const [chosen, setChosen] = useState<{ file: File; problem?: string } | null>(null);
  const max = formatSize(IMPORT_MAX_BYTES, lang);

  const choose = (file: File | undefined) => {
    check.reset();
    if (!file) return setChosen(null);
    const problem = !file.name.toLowerCase().endsWith('.csv')
      ? t('import.notCsv')
      : file.size > IMPORT_MAX_BYTES
        ? t('import.tooLarge', { max })
        : undefined;
    setChosen({ file, ...(problem ? { problem } : {}) });
    if (!problem) checkFile(file);
  };
  const refusal = refusalOf(check.error);
  return (
    <div className={styles.choose}>
      <p>{t('import.intro')}</p>
      <p>{t('import.known')}</p>
      <p>{t('import.nothingYet')}</p>
      <SampleButton />
      <FileDrop
        label={t('import.choose')}
        accept=".csv"
        file={chosen?.file}
        onChoose={choose}
        error={chosen?.problem ?? refusal}
        hint={t('import.hint', { rows: formatNumber(IMPORT_ROWS_MAX, lang), size: max })}
      />
      <p role="status">{check.isPending && t('import.checking')}</p>
      <FormFailure error={refusal ? null : check.error} />
    </div>
  );
}

function SampleButton() {
  const { t } = useTranslation('admin');
  const { api, lang, notify } = usePortal();
  const download = useMutation({
    mutationFn: () => api.call(getImportSample, { query: { lang } }),
    onSuccess: (sample) => saveFile(sample, `sample_${lang}.csv`),
    onError: () => notify({ kind: 'error', text: t('import.sampleFailed') }),
  });
  return (
    <div>
      <Button icon={<Download size={18} aria-hidden />} loading={download.isPending} onClick={() => download.mutate()}>
        {t('import.sample')}
      </Button>
      <FormFailure error={download.error} text={t('import.sampleFailed')} />
    </div>
  );
}
