import { FavoriteIcon, LikeIcon } from '@vr/shared-ui/icons';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './card.css';
import type { Training } from './training.ts';
import { type ReactionRequest, useReaction } from './useReaction.ts';

export interface ReactionStyle {
  className: string | undefined;
  size: number;
}

interface ReactionButtonProps extends ReactionStyle {
  kind: 'favorite' | 'like';
  training: Training;
}

/** The favourite or like button of a training. It changes after the server has accepted, and shows a failure. */
export function ReactionButton({ kind, training, ...style }: ReactionButtonProps) {
  const { t } = useTranslation('catalog');
  const reaction = useReaction(training, kind);
  const { title, totalLike } = training;
  if (kind === 'favorite')
    return <FavoriteButton {...style} title={title} pressed={training.favorite} reaction={reaction} />;
  return (
    <Toggle
      {...style}
      kind={kind}
      pressed={training.like}
      label={t('reaction.like', { title, count: totalLike })}
      failure={t('reaction.likeFailed')}
      reaction={reaction}
    >
      {totalLike}
    </Toggle>
  );
}

interface FavoriteButtonProps extends ReactionStyle {
  title: string;
  pressed: boolean;
  reaction: ReactionRequest;
}

/** The heart that makes a training or a course a favourite. */
export function FavoriteButton({ title, pressed, ...props }: FavoriteButtonProps) {
  const { t } = useTranslation('catalog');
  return (
    <Toggle
      {...props}
      kind="favorite"
      pressed={pressed}
      label={t('reaction.favorite', { title })}
      hint={pressed ? t('reaction.isFavorite') : t('reaction.isNoFavorite')}
      failure={t('reaction.favoriteFailed')}
    />
  );
}

interface ToggleProps extends ReactionStyle {
  kind: 'favorite' | 'like';
  pressed: boolean;
  label: string;
  hint?: string;
  failure: string;
  reaction: ReactionRequest;
  children?: ReactNode;
}

function Toggle({ kind, pressed, label, hint, failure, reaction, className, size, children }: ToggleProps) {
  const { mutate, isPending, isError } = reaction;
  const Icon = isError ? CircleAlert : kind === 'favorite' ? FavoriteIcon : LikeIcon;
  return (
    <button
      type="button"
      className={`${className} ${kind === 'favorite' ? styles.favorite : styles.like}${isError ? ` ${styles.reactionFailed}` : ''}`}
      aria-label={label}
      aria-pressed={pressed}
      aria-busy={isPending}
      title={isError ? failure : hint}
      onClick={() => isPending || mutate()}
    >
      <Icon size={size} strokeWidth={size > 17 ? 1.8 : 2} fill={pressed && !isError ? 'currentColor' : 'none'} />
      {children}
    </button>
  );
}
