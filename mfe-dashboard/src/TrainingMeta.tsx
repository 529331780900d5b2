import { CategoryMark } from '@vr/shared-ui/CategoryMark';
import type { ReactNode } from 'react';
import * as styles from './dashboard.css';
import { useFormat } from './useFormat.ts';

interface TrainingMetaProps {
  training: { category: { key: string; name: string }; durationInMinute: number };
  children?: ReactNode;
}

/** A training's category and duration, followed by `children` on the same line. */
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
