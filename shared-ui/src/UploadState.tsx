import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { CircleAlert, FileSearch, FileUp, RotateCw, Trash2, WifiOff, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog';
import { FileButton } from './FileButton';
import { formatMinutes } from './format/duration';
import { formatPercent } from './format/number';
import { formatSize } from './format/size';
import { GateReport } from './GateReport';
import { ProgressBar } from './ProgressBar';
import styles from './upload.css';
import { isFileOf, isSending, type UploadProgress } from './uploads';
import { mayRetryUpload, useUploadFailure } from './useUploadFailure';

/** How much of it is there, 0 to 100; whole only when all is. */
export const percentOf = ({ sent, size }: Pick<UploadProgress, 'sent' | 'size'>): number =>
  size === 0 ? 0 : Math.floor((100 * sent) / size);

/** What is left, said roughly: nobody needs the second. */
function useTimeLeft(seconds: number | null): string {
  const { t } = useTranslation('ui');
  const { lang } = usePortal();
  if (seconds === null) return '';
  if (seconds < 60) return t('upload.lessThanAMinute');
  return t('upload.left', { time: formatMinutes(Math.ceil(seconds / 60), lang) });
}

export interface UploadStateProps {
  upload: UploadProgress;
}

/** How far an upload is: its bar and figures, what it waits for, or why it has failed. */
export function UploadState({ upload }: UploadStateProps) {
  useStyles(styles);
  const { t } = useTranslation('ui');
  const { lang } = usePortal();
  const { state, sent, size, fileName, bytesPerSecond, error } = upload;
  const left = useTimeLeft(upload.secondsLeft);
  const failure = useUploadFailure(error);
  if (state === 'accepted') return null;
  const percent = formatPercent(percentOf(upload), lang);
  const figures = t('upload.figures', { percent, sent: formatSize(sent, lang), size: formatSize(size, lang) });
  if (state === 'failed') {
    // What nobody foresaw comes with the reference that support asks for.
    const trace = error?.code === 'INTERNAL' ? error.traceId : undefined;
    return (
      <p className="ui-upload-failure">
        <CircleAlert size={16} aria-hidden="true" />
        <span>
          {failure}
          {sent > 0 && sent < size && mayRetryUpload(error) && ` ${t('upload.resumes', { percent })}`}
          {trace && <small>{t('failure.reference', { trace })}</small>}
        </span>
      </p>
    );
  }
  if (state === 'inspecting')
    return (
      <div className="ui-upload">
        <div className="ui-upload-busy" aria-hidden="true" />
        <p className="ui-upload-line">
          <span className="ui-upload-note">
            <FileSearch size={16} aria-hidden="true" />
            {t('upload.inspecting')}
          </span>
        </p>
      </div>
    );
  const speed = bytesPerSecond === null ? '' : t('upload.speed', { speed: formatSize(bytesPerSecond, lang) });
  return (
    <div className="ui-upload">
      <ProgressBar value={percentOf(upload)} label={t('upload.progressOf', { file: fileName })} height={8} />
      <p className="ui-upload-line ui-num">
        <span>{state === 'starting' && sent === 0 ? t('upload.starting') : figures}</span>
        {state === 'sending' && <span>{[speed, left].filter(Boolean).join(' · ')}</span>}
      </p>
      {state === 'waiting' && (
        <p className="ui-upload-note">
          <WifiOff size={16} aria-hidden="true" />
          {t('upload.waiting')}
        </p>
      )}
      {state === 'needs-file' && (
        <p className="ui-upload-note">
          <FileUp size={16} aria-hidden="true" />
          {t('upload.needsFile', { file: fileName })}
        </p>
      )}
    </div>
  );
}

export interface UploadActionsProps {
  upload: UploadProgress;
  /** Told when the person gives it up or takes it out of the list. */
  onGone?: () => void;
  /** What else can be done with it, such as choosing another file. */
  children?: ReactNode;
}

/** What can be done about an upload in the state it is in. */
export function UploadActions({ upload, onGone, children }: UploadActionsProps) {
  useStyles(styles);
  const { t } = useTranslation('ui');
  const { uploads, notify } = usePortal();
  const [reading, setReading] = useState(false);
  const { key, state, fileName, title, error, report } = upload;
  const about = `${title}, ${fileName}`;
  const goOn = (file: File) => {
    if (isFileOf(upload, file)) uploads.retry(key, file);
    else notify({ kind: 'error', text: t('upload.otherFile', { file: fileName }) });
  };
  const cancel = () => {
    uploads.cancel(key);
    onGone?.();
  };
  const dismiss = () => {
    uploads.dismiss(key);
    onGone?.();
  };
  const over = state === 'failed' || state === 'accepted';
  return (
    <span className="ui-upload-actions">
      {report && over && (
        <Button size="small" icon={<FileSearch size={16} aria-hidden="true" />} onClick={() => setReading(true)}>
          {t('upload.report')}
          <span className="ui-hidden"> {about}</span>
        </Button>
      )}
      {state === 'needs-file' && (
        <FileButton small label={about} onChoose={goOn}>
          {t('upload.chooseAgain')}
        </FileButton>
      )}
      {state === 'failed' && mayRetryUpload(error) && (
        <Button size="small" icon={<RotateCw size={16} aria-hidden="true" />} onClick={() => uploads.retry(key)}>
          {t('failure.retry')}
          <span className="ui-hidden"> {about}</span>
        </Button>
      )}
      {children}
      {(isSending(upload) || state === 'needs-file') && (
        <Button size="small" type="text" icon={<X size={16} aria-hidden="true" />} onClick={cancel}>
          {t('upload.cancel')}
          <span className="ui-hidden"> {about}</span>
        </Button>
      )}
      {over && (
        <Button
          size="small"
          type="text"
          icon={state === 'failed' ? <Trash2 size={16} aria-hidden="true" /> : <X size={16} aria-hidden="true" />}
          aria-label={t('upload.dismiss', { about })}
          onClick={dismiss}
        />
      )}
      {report && (
        <Dialog open={reading} onClose={() => setReading(false)} title={fileName} size="small">
          <GateReport report={report} />
        </Dialog>
      )}
    </span>
  );
}
