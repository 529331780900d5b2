import { Button } from '@vr/shared-ui/Button';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { useTranslation } from 'react-i18next';
import type { CheckedFile } from './corrected-file.ts';
import * as styles from './import.css';
import { countOf, type Import } from './useImport.ts';

interface ImportPreviewFooterProps {
  steps: Import;
  checked: CheckedFile;
  onSubmit: () => void;
  onStartOver: () => void;
}

/** The buttons for checking changed cells again and for importing the accepted rows. Only one button is primary. */
export function ImportPreviewFooter({ steps, checked, onSubmit, onStartOver }: ImportPreviewFooterProps) {
  const { t } = useTranslation('admin');
  const { check, submit, hasEdits, checkAgain, refusalOf } = steps;
  const accepted = countOf(checked, 'ADD') + countOf(checked, 'UPDATE');
  const refused = countOf(checked, 'REFUSED');
  const error = check.error ?? submit.error;
  const hint = submit.isPending
    ? t('import.importing', { count: accepted })
    : check.isPending
      ? t('import.checking')
      : hasEdits
        ? t('import.checkFirst')
        : [accepted === 0 && t('import.nothing'), refused > 0 && t('import.leftOut', { count: refused })]
            .filter(Boolean)
            .join(' ');
  return (
    <>
      <FormFailure error={error} text={refusalOf(error)} />
      <div className={styles.foot}>
        <p role="status">{hint}</p>
        <Button disabled={submit.isPending || check.isPending} onClick={onStartOver}>
          {t('import.another')}
        </Button>
        <Button
          type={hasEdits ? 'primary' : 'default'}
          loading={check.isPending}
          disabled={submit.isPending}
          onClick={checkAgain}
        >
          {t('import.check')}
        </Button>
        <Button
          type={hasEdits ? 'default' : 'primary'}
          loading={submit.isPending}
          disabled={hasEdits || check.isPending || accepted === 0}
          onClick={onSubmit}
        >
          {t('import.submit', { count: accepted })}
        </Button>
      </div>
    </>
  );
}
