import sheet, * as styles from '@vr/shared-ui/cards.css';
import { useStyles } from '@vr/shared-ui/kernel';
import { TrainingCard } from '../trainings/TrainingCard.tsx';
import type { Training } from '../trainings/training.ts';

interface TrainingRowProps {
  trainings: readonly Training[];
  /** The number of cards side by side, except on phones. */
  columns: number;
  follows?: boolean;
  first?: boolean;
}

/** One row of cards. On phones it is a carousel with scroll snapping. */
export function TrainingRow({ trainings, columns, follows, first }: TrainingRowProps) {
  useStyles(sheet);
  return (
    <ul
      className={`${styles.grid} ${styles.carousel}`}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {trainings.map((training) => (
        <li key={training.id}>
          <TrainingCard training={training} follows={follows} first={first} />
        </li>
      ))}
    </ul>
  );
}
