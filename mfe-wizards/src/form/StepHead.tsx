import * as styles from './form.css';

interface StepHeadProps {
  title: string;
  text: string;
}

/** The heading of a step. */
export function StepHead({ title, text }: StepHeadProps) {
  return (
    <div className={styles.stepHead}>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}
