import { type ReactNode, useId } from 'react';
import * as styles from './company-form.css';

interface SectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

export function Section({ title, hint, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {hint && <p className="ui-meta">{hint}</p>}
      {children}
    </section>
  );
}
