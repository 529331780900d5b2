import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../chart/ProgressBar';
import { formatPercent } from '../format/number';
import sheet, * as styles from './upload.css';

interface SendingProgressProps {
  /** The share that has been sent, from 0 to 1. For null, nothing is shown. */
  sent: number | null;
  /** The accessible name of the bar, such as "Sending the logo". */
  label: string;
}

/** Shows how much of a form with files has been sent. */
export function SendingProgress({ sent, label }: SendingProgressProps) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const { lang } = usePortal();
  if (sent === null) return null;
  return (
    <div className={styles.sending}>
      <ProgressBar value={sent * 100} label={label} height={8} />
      <p className="ui-meta ui-num">{t('upload.sent', { percent: formatPercent(Math.floor(sent * 100), lang) })}</p>
    </div>
  );
}
