import { Cover } from '@vr/shared-ui/Cover';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal } from '@vr/shared-ui/kernel';
import { Link } from '@vr/shared-ui/router';
import { TextIn } from '@vr/shared-ui/TextIn';
import { memo } from 'react';
import { useTrainingLink } from '../../navigation/links.ts';
import type { Training } from '../../trainings/training.ts';
import * as styles from './status-board.css';
import { useTrainingState } from './useTrainingState.ts';

/** A training in a list for narrow windows: its picture, its title, and one line about its state. */
export const StatusRow = memo(function StatusRow({ training }: { training: Training }) {
  const { lang } = usePortal();
  const link = useTrainingLink();
  const { step, text, icon: Icon } = useTrainingState(training);
  const { id, title, category, rejectionReason } = training;
  const about = [category.name, formatMinutes(training.durationInMinute, lang)];
  return (
    <Link
      {...link(id)}
      className={step ? `${styles.boardRow} ${styles.boardToDo}` : styles.boardRow}
      data-testid="training-card"
    >
      <Cover picture={training.logo} category={category.key} title={title} />
      <span className={styles.boardRowText}>
        <span className={styles.boardRowTitle}>
          <TextIn lang={training.lang}>{title}</TextIn>
        </span>
        <span className={styles.boardState}>
          {text && <Icon size={16} />}
          <span className="ui-ellipsis">{(text ? [text, rejectionReason] : about).filter(Boolean).join(' · ')}</span>
        </span>
      </span>
    </Link>
  );
});
