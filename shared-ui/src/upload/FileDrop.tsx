import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { FileCheck, X } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button';
import { FieldProblem } from '../form/FieldProblem';
import fieldSheet, * as fieldStyles from '../form/field.css';
import { formatSize } from '../format/size';
import { FileButton } from './FileButton';
import sheet, * as styles from './upload.css';
import { useFileDrop } from './useFileDrop';

interface FileDropProps {
  label: string;
  /** Added to the label for screen readers, such as the content type that is visible above. */
  about?: string;
  accept: string;
  file: File | undefined;
  onChoose(file: File | undefined): void;
  error: string | undefined;
  hint: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** An area in which people choose a file with a button or drop one. */
export function FileDrop({ label, about, accept, file, onChoose, error, hint, ref }: FileDropProps) {
  useStyles(sheet);
  useStyles(fieldSheet);
  const { t } = useTranslation('ui');
  const { lang } = usePortal();
  const id = useId();
  const { over, handlers } = useFileDrop(onChoose);
  const state = over ? ` ${styles.dropOver}` : error ? ` ${styles.dropBad}` : '';
  return (
    <div className={`${styles.drop}${state}`} {...handlers}>
      {file && (
        <p className={styles.dropFile}>
          <FileCheck size={18} />
          <span>
            <b>{file.name}</b> · {formatSize(file.size, lang)}
          </span>
          <Button
            type="text"
            size="small"
            aria-label={t('file.remove', { file: file.name })}
            icon={<X size={16} />}
            onClick={() => onChoose(undefined)}
          />
        </p>
      )}
      <FileButton
        {...(ref ? { ref } : {})}
        {...(about ? { label: about } : {})}
        accept={accept}
        onChoose={onChoose}
        invalid={error !== undefined}
        describedBy={`${id}-error ${id}-hint`}
      >
        {file ? t('file.another') : label}
      </FileButton>
      <div>
        <FieldProblem id={`${id}-error`} problem={error} />
        <div id={`${id}-hint`} className={fieldStyles.fieldHint}>
          {hint}
        </div>
      </div>
    </div>
  );
}
