import * as styles from './form.css';

/** The heading of a step. */
export function StepHead({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.stepHead}>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}
