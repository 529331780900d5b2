import { CircleAlert } from 'lucide-react';
import * as styles from './import.css';

/** What is wrong with a cell or a row. */
export function Problem({ text }: { text: string }) {
  return (
    <span className={styles.problem}>
      <CircleAlert size={14} aria-hidden />
      {text}
    </span>
  );
}
