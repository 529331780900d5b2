import { FileButton } from '@vr/shared-ui/FileButton';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { useFileDrop } from '@vr/shared-ui/useFileDrop';
import { Button } from 'antd';
import { CircleAlert, FileCheck, X } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';

export interface FileDropProps {
  /** What the file is, as words on the button. */
  label: string;
  /** Adds to the label for whoever does not see what stands beside it. */
  about?: string;
  accept: string;
  file: File | undefined;
  onChoose(file: File | undefined): void;
  error: string | undefined;
  hint: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A file that the person chooses from their device, or drops here. */
export function FileDrop({ label, about, accept, file, onChoose, error, hint, ref }: FileDropProps) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const id = useId();
  const { over, handlers } = useFileDrop(onChoose);
  const state = over ? ' admin-drop-over' : error ? ' admin-drop-bad' : '';
  return (
    <div className={`admin-drop${state}`} {...handlers}>
      {file && (
        <p className="admin-drop-file">
          <FileCheck size={18} aria-hidden />
          <span>
            <b>{file.name}</b> · {formatSize(file.size, lang)}
          </span>
          <Button
            type="text"
            size="small"
            aria-label={t('file.remove', { file: file.name })}
            icon={<X size={16} aria-hidden />}
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
        <div id={`${id}-error`} className="ui-field-error" aria-live="polite">
          {error && (
            <>
              <CircleAlert size={16} aria-hidden />
              {error}
            </>
          )}
        </div>
        <div id={`${id}-hint`} className="ui-field-hint">
          {hint}
        </div>
      </div>
    </div>
  );
}
