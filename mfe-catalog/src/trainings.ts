import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as S from '@vr/shared-api/contract/trainings.schema';

/** A training as the lists show it. */
export type Training = ResponseOf<typeof S.listTrainings>['items'][number];
/** A training with everything its detail shows. */
export type TrainingDetail = ResponseOf<typeof S.getTraining>;
/** A category of trainings as a card names it. */
export type Category = Training['category'];
