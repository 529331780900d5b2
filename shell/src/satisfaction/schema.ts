import { RATING_MIN } from '@vr/shared-api/limits';
import { number, object } from 'yup';

/** The schema of the survey. A rating is required; it is 0 until a star is chosen. */
export const satisfactionSchema = (ratingRequired: string) =>
  object({ rating: number().min(RATING_MIN, ratingRequired) });
