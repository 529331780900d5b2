import { CircleAlert, Heart, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Training } from './trainings.ts';
import { useReaction } from './useReaction.ts';

interface ReactionButtonProps {
  kind: 'favorite' | 'like';
  training: Training;
  className: string;
  /** Edge of the icon in pixels. */
  size: number;
}

/** The heart or the like of a training; it turns once the server has accepted, and says so where it has not. */
export function ReactionButton({ kind, training, className, size }: ReactionButtonProps) {
  const { t } = useTranslation('catalog');
  const { mutate, isPending, isError } = useReaction(training, kind);
  const { title, totalLike } = training;
  const favorite = kind === 'favorite';
  const on = favorite ? training.favorite : training.like;
  const Icon = isError ? CircleAlert : favorite ? Heart : ThumbsUp;
  const failure = favorite ? t('reaction.favoriteFailed') : t('reaction.likeFailed');
  const hint = favorite ? (on ? t('reaction.isFavorite') : t('reaction.isNoFavorite')) : undefined;
  return (
    <button
      type="button"
      className={`${className} catalog-${kind}${isError ? ' catalog-reaction-failed' : ''}`}
      aria-label={favorite ? t('reaction.favorite', { title }) : t('reaction.like', { title, count: totalLike })}
      aria-pressed={on}
      aria-busy={isPending}
      title={isError ? failure : hint}
      onClick={() => isPending || mutate()}
    >
      <Icon size={size} strokeWidth={size > 17 ? 1.8 : 2} fill={on && !isError ? 'currentColor' : 'none'} aria-hidden />
      {!favorite && totalLike}
    </button>
  );
}
