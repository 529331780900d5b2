import { CategoryMark } from '@vr/shared-ui/CategoryMark';
import type { ReactNode } from 'react';
import * as styles from './dashboard.css';
import { useFormat } from './useFormat.ts';

interface TrainingMetaProps {
  training: { category: { key: string; name: string }; durationInMinute: number };
  children?: ReactNode;
}

/** The category and the duration of a training, with the children in the same line. */
export function TrainingMeta({ training: { category, durationInMinute }, children }: TrainingMetaProps) {
  const format = useFormat();
  return (
    <p className={`ui-meta ${styles.meta}`}>
      <CategoryMark category={category.key} />
      {category.name}
      <span aria-hidden>·</span>
      <span className="ui-num">{format.minutes(durationInMinute)}</span>
      {children}
    </p>
  );
}
