import { useMutation, useQueryClient } from '@tanstack/react-query';
import { countUnreadNotifications } from '@vr/shared-api/contract/notifications';
import { rateTraining } from '@vr/shared-api/contract/satisfactions';
import { RATING_MAX, RATINGS } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from './outcome.css';

/** The stars of the satisfaction survey. A click saves the rating at once; another click changes it. */
export function Rating({ trainingId, onComment }: { trainingId: number; onComment: (rating: number) => void }) {
  const { t } = useTranslation('catalog');
  const { api } = usePortal();
  const cache = useQueryClient();
  const {
    mutate,
    variables: given = 0,
    isSuccess,
    isError,
  } = useMutation({
    mutationFn: (rating: number) => api.call(rateTraining, { params: { id: trainingId }, body: { rating } }),
    // The notification that asks for the rating now counts as read.
    onSuccess: () => invalidate(cache, countUnreadNotifications),
  });
  return (
    <fieldset className={styles.outcomeSurvey} aria-labelledby="outcome-survey">
      <span id="outcome-survey">{isSuccess ? t('outcome.thanks') : t('outcome.survey')}</span>
      <div className={styles.outcomeStars}>
        {RATINGS.map((rating) => (
          <button
            key={rating}
            type="button"
            className={rating <= given && !isError ? styles.outcomeStarGiven : undefined}
            aria-label={t('outcome.stars', { rating, most: RATING_MAX })}
            aria-pressed={rating === given && !isError}
            onClick={() => mutate(rating)}
          >
            <Star size={22} />
          </button>
        ))}
      </div>
      {isSuccess && (
        <Button type="text" onClick={() => onComment(given)}>
          {t('outcome.comment')}
        </Button>
      )}
      <p role="status">
        {isError && t('outcome.rateFailed')}
        {isSuccess && <span className="ui-hidden">{t('outcome.thanks')}</span>}
      </p>
    </fieldset>
  );
}
