import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { CircleAlert, FileSearch, FileUp, RotateCw, Trash2, WifiOff, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../chart/ProgressBar';
import { Button } from '../controls/Button';
import { Dialog } from '../dialog/Dialog';
import { formatMinutes } from '../format/duration';
import { formatPercent } from '../format/number';
import { formatSize } from '../format/size';
import { FileButton } from './FileButton';
import { GateReport } from './GateReport';
import sheet, * as styles from './upload.css';
import { isSameFile, isSending, type UploadProgress } from './uploads';
import { canRetryUpload, useUploadFailure } from './useUploadFailure';

/** Returns the percentage of bytes sent, rounded down, so that 100 means complete. */
const uploadPercent = ({ sent, size }: Pick<UploadProgress, 'sent' | 'size'>): number =>
  size === 0 ? 0 : Math.floor((100 * sent) / size);

/** The remaining time in words, rounded up to minutes. */
function useTimeLeft(seconds: number | null): string {
  const { t } = useTranslation('ui');
  const { lang } = usePortal();
  if (seconds === null) return '';
  if (seconds < 60) return t('upload.lessThanAMinute');
  return t('upload.left', { time: formatMinutes(Math.ceil(seconds / 60), lang) });
}

/** Shows the state of an upload: its progress, why it waits, or why it failed. */
export function UploadState({ upload }: { upload: UploadProgress }) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const { lang } = usePortal();
  const { state, sent, size, fileName, bytesPerSecond, error } = upload;
  const left = useTimeLeft(upload.secondsLeft);
  const failure = useUploadFailure(error);
  if (state === 'accepted') return null;
  const percent = formatPercent(uploadPercent(upload), lang);
  const figures = t('upload.figures', { percent, sent: formatSize(sent, lang), size: formatSize(size, lang) });
  if (state === 'failed') {
    // For an unexpected error, shows the trace id for the support team.
    const trace = error?.code === 'INTERNAL' ? error.traceId : undefined;
    return (
      <p className={styles.uploadFailure}>
        <CircleAlert size={16} />
        <span>
          {failure}
          {sent > 0 && sent < size && canRetryUpload(error) && ` ${t('upload.resumes', { percent })}`}
          {trace && <small>{t('failure.reference', { trace })}</small>}
        </span>
      </p>
    );
  }
  if (state === 'inspecting')
    return (
      <div className={styles.upload}>
        <div className={styles.uploadBusy} aria-hidden="true" />
        <p className={`${styles.uploadLine} ui-meta`}>
          <span className={styles.uploadNote}>
            <FileSearch size={16} />
            {t('upload.inspecting')}
          </span>
        </p>
      </div>
    );
  const speed = bytesPerSecond === null ? '' : t('upload.speed', { speed: formatSize(bytesPerSecond, lang) });
  return (
    <div className={styles.upload}>
      <ProgressBar value={uploadPercent(upload)} label={t('upload.progressOf', { file: fileName })} height={8} />
      <p className={`${styles.uploadLine} ui-meta ui-num`}>
        <span>{state === 'starting' && sent === 0 ? t('upload.starting') : figures}</span>
        {state === 'sending' && <span>{[speed, left].filter(Boolean).join(' · ')}</span>}
      </p>
      {state === 'waiting' && (
        <p className={styles.uploadNote}>
          <WifiOff size={16} />
          {t('upload.waiting')}
        </p>
      )}
      {state === 'needs-file' && (
        <p className={styles.uploadNote}>
          <FileUp size={16} />
          {t('upload.needsFile', { file: fileName })}
        </p>
      )}
    </div>
  );
}

interface UploadActionsProps {
  upload: UploadProgress;
  /** Called when the person cancels the upload or removes it from the list. */
  onRemove?: () => void;
  /** More actions, such as choosing another file. */
  children?: ReactNode;
}

/** The actions that are possible in an upload's current state. */
export function UploadActions({ upload, onRemove, children }: UploadActionsProps) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const { uploads, notify } = usePortal();
  const [reportOpen, setReportOpen] = useState(false);
  const { key, state, fileName, title, error, report } = upload;
  const about = `${title}, ${fileName}`;
  const resume = (file: File) => {
    if (isSameFile(upload, file)) uploads.retry(key, file);
    else notify({ kind: 'error', text: t('upload.otherFile', { file: fileName }) });
  };
  const ended = state === 'failed' || state === 'accepted';
  const remove = () => {
    if (ended) uploads.dismiss(key);
    else uploads.cancel(key);
    onRemove?.();
  };
  return (
    <span className={styles.uploadActions}>
      {report && ended && (
        <Button size="small" icon={<FileSearch size={16} />} onClick={() => setReportOpen(true)}>
          {t('upload.report')}
          <span className="ui-hidden"> {about}</span>
        </Button>
      )}
      {state === 'needs-file' && (
        <FileButton small label={about} onChoose={resume}>
          {t('upload.chooseAgain')}
        </FileButton>
      )}
      {state === 'failed' && canRetryUpload(error) && (
        <Button size="small" icon={<RotateCw size={16} />} onClick={() => uploads.retry(key)}>
          {t('failure.retry')}
          <span className="ui-hidden"> {about}</span>
        </Button>
      )}
      {children}
      {(isSending(upload) || state === 'needs-file') && (
        <Button size="small" type="text" icon={<X size={16} />} onClick={remove}>
          {t('upload.cancel')}
          <span className="ui-hidden"> {about}</span>
        </Button>
      )}
      {ended && (
        <Button
          size="small"
          type="text"
          icon={state === 'failed' ? <Trash2 size={16} /> : <X size={16} />}
          aria-label={t('upload.dismiss', { about })}
          onClick={remove}
        />
      )}
      {report && (
        <Dialog open={reportOpen} onClose={() => setReportOpen(false)} title={fileName} size="small">
          <GateReport report={report} />
        </Dialog>
      )}
    </span>
  );
}
