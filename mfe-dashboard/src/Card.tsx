import { type ReactNode, useId } from 'react';
import * as styles from './dashboard.css';

interface CardProps {
  title: string;
  /** Shown on the same line as the title. */
  beside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A card of a dashboard. The title is its accessible name. */
export function Card({ title, beside, className = '', children }: CardProps) {
  const id = useId();
  return (
    <section className={`ui-card ${className}`} aria-labelledby={id}>
      <header className={styles.cardHeader}>
        <h3 id={id}>{title}</h3>
        {beside}
      </header>
      {children}
    </section>
  );
}
