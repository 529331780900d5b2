import { formatDate } from '@vr/shared-api/date';
import { Flag } from '@vr/shared-ui/Flag';
import { useRole } from '@vr/shared-ui/kernel';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import * as styles from './card.css';
import { flagOf } from './flags.ts';
import type { Training } from './training.ts';

interface TrainingFlagProps {
  training: Training;
  /** Whether the card says who suggested the training. The flag `suggested` is then left out. */
  showsSuggestion?: boolean;
}

export function TrainingFlag({ training, showsSuggestion = false }: TrainingFlagProps) {
  const kind = flagOf(training, useRole());
  const timeZone = useCompanyZone();
  const { availableUntil } = training;
  if (!kind || (kind === 'suggested' && showsSuggestion)) return null;
  return (
    <div className={styles.flags}>
      <Flag kind={kind} date={availableUntil ? formatDate(availableUntil, timeZone) : undefined} />
    </div>
  );
}
