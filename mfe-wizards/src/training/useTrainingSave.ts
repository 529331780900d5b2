import { getQuota } from '@vr/shared-api/contract/clients';
import { getCourse, listCourses } from '@vr/shared-api/contract/courses';
import { getMasterContent, listMasterContents } from '@vr/shared-api/contract/master-contents';
import { listResources } from '@vr/shared-api/contract/resources';
import { countToVerify, getTrainingChanges } from '@vr/shared-api/contract/reviews';
import {
  getTraining,
  getTrainingAccesses,
  getTrainingUsage,
  listTags,
  listTrainings,
} from '@vr/shared-api/contract/trainings';
import { listTrainingVersions } from '@vr/shared-api/contract/versions';
import { can } from '@vr/shared-api/permissions';
import { usePortal, useProfile } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import { useSave } from '../save/useSave.ts';
import { displayTitle } from '../texts/texts.ts';
import type { TrainingDraft } from './draft.ts';
import { followUpsOf, type TrainingPart } from './followUps.ts';
import { inputOf } from './input.ts';
import { trainingCalls } from './save.ts';
import { usePartName } from './usePartTexts.ts';
import type { TrainingFiles, TrainingForm, TrainingInput, TrainingValues } from './values.ts';

const CHANGED = [
  listTrainings,
  getTraining,
  getTrainingAccesses,
  getTrainingChanges,
  getTrainingUsage,
  listTags,
  listTrainingVersions,
  countToVerify,
  listResources,
  listMasterContents,
  getMasterContent,
  getQuota,
  listCourses,
  getCourse,
];

/** Saves the training, then its pictures, step file, resources and contents. */
export function useTrainingSave(initialForm: TrainingForm | undefined, draft: TrainingDraft | undefined) {
  const { t } = useTranslation('wizards');
  const { api, uploads, lang } = usePortal();
  const person = useProfile();
  const maySetAccesses = can(person, 'training:set-accesses');
  return useSave<TrainingForm, TrainingInput, TrainingValues, TrainingFiles, TrainingPart>({
    initialForm,
    draft,
    calls: trainingCalls(api, maySetAccesses),
    inputOf: (values) => inputOf(values, maySetAccesses),
    followUpsOf: (saved) =>
      followUpsOf({
        ...saved,
        api,
        uploads,
        title: displayTitle(saved.values, lang),
        mayAttachResources: can(person, 'resource:manage'),
      }),
    changed: CHANGED,
    texts: { created: t('training.save.created'), edited: t('training.save.edited') },
    partName: usePartName(),
  });
}
