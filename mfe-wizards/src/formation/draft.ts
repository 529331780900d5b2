import { type DraftStorage, draftKey } from '@vr/shared-ui/draft/store';
import { readWizardDraft, type WizardDraft } from '../draft.ts';
import { STEPS, type Step } from './problems.ts';
import { emptyFiles, emptyValues, type FormationFiles, type FormationValues, type TrainingInput } from './values.ts';

/** What a person has begun in the wizard and not saved. */
export interface FormationDraft extends WizardDraft<FormationValues, TrainingInput, Step> {
  /** The names of the builds that were chosen: they are too large to be kept, and are chosen again. */
  builds: Partial<Record<keyof FormationFiles['contents'], string>>;
}

/** One for each person and training; a new training has its own. */
export const formationDraftKey = (personId: number, trainingId: number | undefined): string =>
  draftKey(personId, `formation-${trainingId ?? 'new'}`);

/** The draft that is kept, and when it was. */
export function readFormationDraft(
  storage: DraftStorage,
  key: string,
  now: number,
): { at: number; draft: FormationDraft } | undefined {
  const empty = emptyValues();
  const found = readWizardDraft<FormationDraft>(storage, key, now, STEPS, empty);
  if (!found) return undefined;
  const { at, draft } = found;
  const values = { ...draft.values, contents: { ...empty.contents, ...draft.values.contents } };
  return { at, draft: { ...draft, values, builds: draft.builds ?? {} } };
}

/** The files of a draft that are small enough to be kept. */
export type KeptFiles = Pick<FormationFiles, 'logo' | 'badgeLogos' | 'stepFile'>;

export function noKeptFiles(): KeptFiles {
  const { logo, badgeLogos, stepFile } = emptyFiles();
  return { logo, badgeLogos, stepFile };
}
