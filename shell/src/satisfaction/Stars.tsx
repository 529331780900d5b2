import { RATING_MAX, RATING_MIN, RATINGS } from '@vr/shared-api/limits';
import { FieldProblem } from '@vr/shared-ui/FieldProblem';
import * as fieldStyles from '@vr/shared-ui/field.css';
import { useField, useFormikContext } from 'formik';
import { Star } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './satisfaction.css';

/**
 * The form field `rating` as a row of stars. Its value is 0 until a star is chosen. `given`: the stars chosen before the
 * form opened.
 */
export function Stars({ given }: { given: number | undefined }) {
  const { t } = useTranslation('shell');
  const [{ value }, { error, touched }, { setValue }] = useField<number>('rating');
  const { submitCount, isSubmitting } = useFormikContext();
  const first = useRef<HTMLInputElement>(null);
  const id = useId();
  const bad = touched && error !== undefined;

  // After a refused attempt to send, moves the focus to the stars, as `FormField` does for other fields.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an attempt to send has ended
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting && bad) first.current?.focus();
  }, [submitCount, isSubmitting]);

  // Sets `given` as typed input, not as the initial value, so that it replaces a draft's stars and is saved in the draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => {
    if (given !== undefined) void setValue(given);
  }, []);

  return (
    <div className={fieldStyles.field}>
      <div
        className={styles.stars}
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-required
        aria-invalid={bad}
        aria-describedby={`${id}-error`}
      >
        <span id={`${id}-label`} className={styles.starsLabel}>
          {t('survey.rating')}
        </span>
        {RATINGS.map((rating) => (
          <label key={rating} className={rating <= value ? `${styles.star} ${styles.starGiven}` : styles.star}>
            <input
              ref={rating === RATING_MIN ? first : null}
              type="radio"
              name="rating"
              value={rating}
              checked={rating === value}
              onChange={() => setValue(rating)}
            />
            <Star size={32} strokeWidth={1.6} aria-hidden />
            <span className="ui-hidden">{t('survey.stars', { rating, most: RATING_MAX })}</span>
          </label>
        ))}
        <span className={`${styles.starsChosen} ui-num`} aria-hidden>
          {value > 0 && t('survey.stars', { rating: value, most: RATING_MAX })}
        </span>
      </div>
      <FieldProblem id={`${id}-error`} problem={bad ? error : undefined} />
    </div>
  );
}
