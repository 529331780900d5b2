import { Flag } from '@vr/shared-ui/Flag';
import { useRole } from '@vr/shared-ui/kernel';
import * as styles from './card.css';
import { flagsOf } from './flags.ts';
import type { Training } from './training.ts';

/** The flags on a training's picture. */
export function TrainingFlags({ training }: { training: Training }) {
  const flags = flagsOf(training, useRole());
  if (flags.length === 0) return null;
  return (
    <div className={styles.flags}>
      {flags.map((kind) => (
        <Flag key={kind} kind={kind} />
      ))}
    </div>
  );
}
