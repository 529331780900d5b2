import { CircleAlert, Heart, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Course } from './courses.ts';
import type { Training } from './trainings.ts';
import { useCourseFavorite, useReaction } from './useReaction.ts';

interface Placed {
  className: string;
  /** Edge of the icon in pixels. */
  size: number;
}

interface ReactionButtonProps extends Placed {
  kind: 'favorite' | 'like';
  training: Training;
}

/** The heart or the like of a training; it turns once the server has accepted, and says so where it has not. */
export function ReactionButton({ kind, training, ...placed }: ReactionButtonProps) {
  const { t } = useTranslation('catalog');
  const reaction = useReaction(training, kind);
  const { title, totalLike } = training;
  if (kind === 'favorite') return <Favorite {...placed} title={title} on={training.favorite} reaction={reaction} />;
  return (
    <Toggle
      {...placed}
      kind={kind}
      on={training.like}
      name={t('reaction.like', { title, count: totalLike })}
      failure={t('reaction.likeFailed')}
      reaction={reaction}
    >
      {totalLike}
    </Toggle>
  );
}

interface CourseFavoriteProps extends Placed {
  course: Pick<Course, 'id' | 'title' | 'favorite'>;
}

/** The heart of a course. */
export function CourseFavorite({ course, ...placed }: CourseFavoriteProps) {
  return <Favorite {...placed} title={course.title} on={course.favorite} reaction={useCourseFavorite(course)} />;
}

interface Reaction {
  mutate: () => void;
  isPending: boolean;
  isError: boolean;
}

interface FavoriteProps extends Placed {
  title: string;
  on: boolean;
  reaction: Reaction;
}

function Favorite({ title, on, ...props }: FavoriteProps) {
  const { t } = useTranslation('catalog');
  return (
    <Toggle
      {...props}
      kind="favorite"
      on={on}
      name={t('reaction.favorite', { title })}
      hint={on ? t('reaction.isFavorite') : t('reaction.isNoFavorite')}
      failure={t('reaction.favoriteFailed')}
    />
  );
}

interface ToggleProps extends Placed {
  kind: 'favorite' | 'like';
  on: boolean;
  name: string;
  hint?: string;
  /** What is said where it did not turn. */
  failure: string;
  reaction: Reaction;
  children?: ReactNode;
}

function Toggle({ kind, on, name, hint, failure, reaction, className, size, children }: ToggleProps) {
  const { mutate, isPending, isError } = reaction;
  const Icon = isError ? CircleAlert : kind === 'favorite' ? Heart : ThumbsUp;
  return (
    <button
      type="button"
      className={`${className} catalog-${kind}${isError ? ' catalog-reaction-failed' : ''}`}
      aria-label={name}
      aria-pressed={on}
      aria-busy={isPending}
      title={isError ? failure : hint}
      onClick={() => isPending || mutate()}
    >
      <Icon size={size} strokeWidth={size > 17 ? 1.8 : 2} fill={on && !isError ? 'currentColor' : 'none'} aria-hidden />
      {children}
    </button>
  );
}
