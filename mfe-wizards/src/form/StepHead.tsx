import * as styles from './form.css';

export function StepHead({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.stepHead}>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}
