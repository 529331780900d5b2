import { RATING_MAX, RATING_MIN } from '@vr/shared-api/limits';
import { useField, useFormikContext } from 'formik';
import { CircleAlert, Star } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';

const RATINGS = Array.from({ length: RATING_MAX }, (_, index) => RATING_MIN + index);

/** The field `rating` of a form: as many stars as there are ratings, one of which is chosen; 0 while none is. */
export function Stars() {
  const { t } = useTranslation('shell');
  const [{ value }, { error, touched }, { setValue }] = useField<number>('rating');
  const { submitCount, isSubmitting } = useFormikContext();
  const first = useRef<HTMLInputElement>(null);
  const id = useId();
  const bad = touched && error !== undefined;

  // As fields do: after an attempt that was refused, the focus goes to what is to be mended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when an attempt has ended
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting && bad) first.current?.focus();
  }, [submitCount, isSubmitting]);

  return (
    <div className="ui-field">
      <div
        className="shell-stars"
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-required
        aria-invalid={bad}
        aria-describedby={`${id}-error`}
      >
        <span id={`${id}-label`} className="shell-stars-label">
          {t('survey.rating')}
        </span>
        {RATINGS.map((rating) => (
          <label key={rating} className={rating <= value ? 'shell-star shell-star-given' : 'shell-star'}>
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
        <span className="shell-stars-chosen ui-num" aria-hidden>
          {value > 0 && t('survey.stars', { rating: value, most: RATING_MAX })}
        </span>
      </div>
      <div id={`${id}-error`} className="ui-field-error" aria-live="polite">
        {bad && (
          <>
            <CircleAlert size={16} aria-hidden />
            {error}
          </>
        )}
      </div>
    </div>
  );
}
