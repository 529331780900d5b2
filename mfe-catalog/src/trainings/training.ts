import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as S from '@vr/shared-api/contract/trainings.schema';

export type Training = ResponseOf<typeof S.listTrainings>['items'][number];
export type TrainingDetail = ResponseOf<typeof S.getTraining>;
export interface OverTrainingProps {
  training: TrainingDetail;
  open: boolean;
  onClose: () => void;
}
/** The category of a training, with its name in the language of the interface. */
export type Category = Training['category'];
