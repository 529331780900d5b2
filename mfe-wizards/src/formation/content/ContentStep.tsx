import { useTranslation } from 'react-i18next';
import type { FormationFiles, TrainingForm } from '../values.ts';

/** The values are those of the Formik form around it. */
export interface ContentStepProps {
  /** The training that is edited, or that has just been saved; undefined while it is new. */
  training: TrainingForm | undefined;
  files: FormationFiles;
  onFiles: (change: Partial<FormationFiles>) => void;
}

/** Step 5: files or master contents by type, their languages, the step file, resources, and who can see it. */
export function ContentStep(_props: ContentStepProps) {
  const { t } = useTranslation('wizards');
  return <h2>{t('formation.steps.content')}</h2>;
}
