import { can } from '@vr/shared-api/permissions';
import { usePortal, useProfile } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import { useSave } from '../useSave.ts';
import type { FormationDraft } from './draft.ts';
import { inputOf } from './input.ts';
import { followUpsOf, type Subject, trainingCalls } from './save.ts';
import { useSubjectName } from './useSubjects.ts';
import type { FormationFiles, FormationValues, TrainingForm, TrainingInput } from './values.ts';

interface SaveInput {
  values: FormationValues;
  files: FormationFiles;
  title: string;
  /** What somebody else has saved in between, and is knowingly overwritten. */
  over?: TrainingForm;
  /** Called before a new training is sent, when what makes it once is to be kept. */
  onSending: () => void;
}

/** Saves the training and then what belongs to it. */
export function useTrainingSave(opened: TrainingForm | undefined, draft: FormationDraft | undefined) {
  const { t } = useTranslation('wizards');
  const { api, uploads } = usePortal();
  const person = useProfile();
  const maySetAccesses = can(person, 'training:set-accesses');
  const saving = useSave<TrainingForm, TrainingInput, Subject>({
    opened,
    draft,
    calls: trainingCalls(api, maySetAccesses),
    formQuery: 'getTrainingForm',
    texts: { created: t('formation.save.created'), edited: t('formation.save.edited') },
    nameOf: useSubjectName(),
  });
  return {
    ...saving,
    save: ({ values, files, title, ...given }: SaveInput) =>
      saving.save({
        ...given,
        input: inputOf(values, maySetAccesses),
        followUps: (id, before, sent) =>
          followUpsOf({
            api,
            uploads,
            id,
            title,
            values,
            files,
            before,
            sent,
            mayAttachResources: can(person, 'resource:manage'),
          }),
      }),
  };
}
