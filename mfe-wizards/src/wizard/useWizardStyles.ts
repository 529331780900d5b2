import fieldSheet from '@vr/shared-ui/field.css';
import { useStyles } from '@vr/shared-ui/kernel';
import draftSheet from '../draft/draft.css';
import formSheet from '../form/form.css';
import resourcesSheet from '../resources/resources.css';
import saveSheet from '../save/save.css';
import textsSheet from '../texts/texts.css';
import wizardSheet from './wizard.css';

/** Adopts the style sheets shared by both wizards. */
export function useWizardStyles(): void {
  useStyles(fieldSheet);
  useStyles(draftSheet);
  useStyles(formSheet);
  useStyles(resourcesSheet);
  useStyles(saveSheet);
  useStyles(textsSheet);
  useStyles(wizardSheet);
}
