import type { Api } from '@vr/shared-api/client';
import { createTraining, getTrainingForm, updateTraining } from '@vr/shared-api/contract/trainings';
import { FILE_TYPES } from '@vr/shared-api/limits';
import type { SaveCalls } from '../save/save.ts';
import type { ValuesAfterSave } from '../wizard/useWizard.ts';
import { contentKey, STEP_FILE_KEY } from './followUps.ts';
import { inputOf, valuesOf } from './input.ts';
import type { TrainingForm, TrainingInput, TrainingValues } from './values.ts';

const sorted = <T extends string | number>(list: readonly T[]): T[] => [...list].sort();

/** Whether two inputs are equal, ignoring the order of skills, tags, headsets, languages and groups. */
export function isSameInput(one: TrainingInput, other: TrainingInput): boolean {
  const [first, second] = [one, other].map((input) =>
    JSON.stringify({
      ...input,
      skillIds: sorted(input.skillIds),
      tags: sorted(input.tags),
      headsetIds: sorted(input.headsetIds),
      contentLanguages: sorted(input.contentLanguages),
      accesses: input.accesses && { ...input.accesses, groupIds: sorted(input.accesses.groupIds) },
    }),
  );
  return first === second;
}

/**
 * Returns how the wizard saves trainings. Without `like`, `inputOf` includes the accesses only if the person may set them.
 */
export const trainingCalls = (api: Api, maySetAccesses: boolean): SaveCalls<TrainingForm, TrainingInput> => ({
  create: (body, idempotencyKey) => api.call(createTraining, { body }, { idempotencyKey }),
  update: (id, body, ifMatch) => api.call(updateTraining, { params: { id }, body }, { ifMatch }),
  read: (id) => api.call(getTrainingForm, { params: { id } }),
  inputOf: (form, like) => inputOf(valuesOf(form), like ? like.accesses !== undefined : maySetAccesses),
  isSame: isSameInput,
});

/** Returns the values after a save. Content that the follow-ups removed is no longer marked for removal. */
export function valuesAfterSave(sent: TrainingValues, doneKeys: readonly string[]): ValuesAfterSave<TrainingValues> {
  const changes = {
    stepFileRemoved: sent.stepFileRemoved && !doneKeys.includes(STEP_FILE_KEY),
    badges: sent.badges.map((badge) => ({ ...badge, logoRemoved: false })),
    contents: Object.fromEntries(
      FILE_TYPES.map((type) => {
        const content = sent.contents[type];
        return [type, { ...content, removed: content.removed && !doneKeys.includes(contentKey(type)) }];
      }),
    ) as TrainingValues['contents'],
  };
  return { saved: { ...sent, ...changes }, changes };
}
