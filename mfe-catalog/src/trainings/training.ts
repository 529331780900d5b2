import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as S from '@vr/shared-api/contract/trainings.schema';

/** A training in the response of a list. */
export type Training = ResponseOf<typeof S.listTrainings>['items'][number];
/** A training with all data of its detail. */
export type TrainingDetail = ResponseOf<typeof S.getTraining>;
/** The props of a dialog over the detail of a training. */
export interface OverTrainingProps {
  training: TrainingDetail;
  open: boolean;
  onClose: () => void;
}
/** The category of a training, with its name in the language of the interface. */
export type Category = Training['category'];
