import { FILE_TYPES } from '@vr/shared-api/limits';
import type { DraftStorage } from '@vr/shared-ui/drafts';
import { readWizardDraft, type WizardDraft } from '../draft/draft.ts';
import { STEPS, type Step } from './problems.ts';
import { emptyFiles, emptyValues, type TrainingFiles, type TrainingInput, type TrainingValues } from './values.ts';

export interface TrainingDraft extends WizardDraft<TrainingValues, TrainingInput, Step> {
  /** The names of the chosen builds. Builds are too large to be stored, so the person must choose them again. */
  builds: Partial<Record<keyof TrainingFiles['contents'], string>>;
}

/** Returns the stored draft and the time at which it was stored. */
export function readTrainingDraft(
  storage: DraftStorage,
  key: string,
  now: number,
): { at: number; draft: TrainingDraft } | undefined {
  const empty = emptyValues();
  const stored = readWizardDraft<TrainingDraft>(storage, key, now, STEPS, empty);
  if (!stored) return undefined;
  const { at, draft } = stored;
  // A draft of an earlier release may lack some of the fields.
  const contents = Object.fromEntries(
    FILE_TYPES.map((type) => [type, { ...empty.contents[type], ...draft.values.contents?.[type] }]),
  ) as TrainingValues['contents'];
  const values = { ...draft.values, contents };
  return { at, draft: { ...draft, values, builds: draft.builds ?? {} } };
}

/** The chosen files that are small enough to be stored with a draft. */
export type StoredFiles = Pick<TrainingFiles, 'logo' | 'badgeLogos' | 'stepFile'>;

export function noStoredFiles(): StoredFiles {
  const { logo, badgeLogos, stepFile } = emptyFiles();
  return { logo, badgeLogos, stepFile };
}

/** Returns the files to store with a draft, without those that the server has; null if there are none. */
export function storedFilesOf(
  { logo, badgeLogos, stepFile }: StoredFiles,
  hasSent: (file: File) => boolean,
): StoredFiles | null {
  const unsent = (file: File | null) => (file && !hasSent(file) ? file : null);
  const stored = { logo: unsent(logo), badgeLogos: badgeLogos.map(unsent), stepFile: unsent(stepFile) };
  return stored.logo || stored.stepFile || stored.badgeLogos.some(Boolean) ? stored : null;
}

/** Returns the names of the chosen builds that are not being uploaded yet. */
export const buildNamesOf = ({ contents }: TrainingFiles, hasSent: (file: File) => boolean): TrainingDraft['builds'] =>
  Object.fromEntries(
    FILE_TYPES.flatMap((type) => {
      const file = contents[type];
      return file && !hasSent(file) ? [[type, file.name]] : [];
    }),
  );
