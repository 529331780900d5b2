import { useStyles, useWaitingResults } from '@vr/shared-ui/kernel';
import { CloudUpload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from './results.css';

interface WaitingResultsProps {
  /** Counts only the results of this training. */
  trainingId?: number;
  /** Whether to use a shorter text that does not say when the results will be sent. */
  short?: boolean;
}

/** A note that some results have not reached the server yet. Shows nothing if there are none. */
export function WaitingResults({ trainingId, short = false }: WaitingResultsProps) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const waiting = useWaitingResults();
  const count = waiting.filter((result) => trainingId === undefined || result.trainingId === trainingId).length;
  if (count === 0) return null;
  return (
    <p className={styles.waiting} role={short ? undefined : 'status'}>
      <CloudUpload size={16} />
      {t(short ? 'results.waiting' : 'results.waitingForNetwork', { count })}
    </p>
  );
}
