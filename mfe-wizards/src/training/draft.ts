import { DRAFT_BUILD_MAX, FILE_TYPES } from '@vr/shared-api/limits';
import type { DraftStorage } from '@vr/shared-ui/drafts';
import { readWizardDraft, type WizardDraft } from '../draft/draft.ts';
import { STEPS, type Step } from './problems.ts';
import { chosenFiles, emptyValues, type TrainingFiles, type TrainingInput, type TrainingValues } from './values.ts';

export interface TrainingDraft extends WizardDraft<TrainingValues, TrainingInput, Step> {
  /** The names of the chosen builds. Builds too large for the draft must be chosen again. */
  builds: Partial<Record<keyof TrainingFiles['contents'], string>>;
}

/** Returns the stored draft and the time when it was stored; undefined if there is none or it is unreadable. */
export function readTrainingDraft(
  storage: DraftStorage,
  key: string,
  now: number,
): { at: number; draft: TrainingDraft } | undefined {
  const empty = emptyValues();
  const stored = readWizardDraft<TrainingDraft>(storage, key, now, STEPS, empty);
  if (!stored) return undefined;
  const { at, draft } = stored;
  // A draft from an earlier release may lack some fields.
  const contents = Object.fromEntries(
    FILE_TYPES.map((type) => [type, { ...empty.contents[type], ...draft.values.contents?.[type] }]),
  ) as TrainingValues['contents'];
  const values = { ...draft.values, contents };
  return { at, draft: { ...draft, values, builds: draft.builds ?? {} } };
}

const isTooLarge = (file: File): boolean => file.size > DRAFT_BUILD_MAX;

/** Returns the files to store with a draft; null if there are none. Leaves out files already on the server. */
export function storedFilesOf(files: TrainingFiles, hasSent: (file: File) => boolean): TrainingFiles | null {
  const unsent = (file: File | null) => (file && !hasSent(file) ? file : null);
  const contents = { ...files.contents };
  for (const type of FILE_TYPES) {
    const file = unsent(contents[type]);
    contents[type] = file && !isTooLarge(file) ? file : null;
  }
  const { logo, badgeLogos, stepFile } = files;
  const stored = { logo: unsent(logo), badgeLogos: badgeLogos.map(unsent), stepFile: unsent(stepFile), contents };
  return chosenFiles(stored).length > 0 ? stored : null;
}

/** Whether a chosen build is neither sent nor small enough to be stored with the draft. */
export const hasUnkeptBuild = ({ contents }: TrainingFiles, hasSent: (file: File) => boolean): boolean =>
  Object.values(contents).some((file) => file && isTooLarge(file) && !hasSent(file));

/** Returns the names of the chosen builds, except for those already sent. */
export const buildNamesOf = ({ contents }: TrainingFiles, hasSent: (file: File) => boolean): TrainingDraft['builds'] =>
  Object.fromEntries(
    FILE_TYPES.flatMap((type) => {
      const file = contents[type];
      return file && !hasSent(file) ? [[type, file.name]] : [];
    }),
  );
