interface StepHeadProps {
  title: string;
  /** What the step is for, in a sentence. */
  text: string;
}

/** The heading of a step. */
export function StepHead({ title, text }: StepHeadProps) {
  return (
    <div className="wizards-step-head">
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}
