import { ContentStep } from './content/ContentStep.tsx';
import { emptyFiles } from './values.ts';

export interface FormationWizardProps {
  onClose: () => void;
  /** What is edited; a new one without. */
  trainingId?: number;
}

/** The formation wizard. */
export default function FormationWizard(_props: FormationWizardProps) {
  return <ContentStep training={undefined} files={emptyFiles()} onFiles={() => undefined} />;
}
