import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { favoriteTraining, likeTraining, unfavoriteTraining, unlikeTraining } from '@vr/shared-api/contract/trainings';
import { FavoriteIcon, LikeIcon } from '@vr/shared-ui/icons';
import { usePortal } from '@vr/shared-ui/kernel';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './card.css';
import type { Training } from './training.ts';
import { patchTraining } from './useTrainings.ts';

export interface ReactionStyle {
  className: string | undefined;
  size: number;
}

interface ReactionButtonProps extends ReactionStyle {
  kind: 'favorite' | 'like';
  training: Training;
}

export function ReactionButton({ kind, training, ...style }: ReactionButtonProps) {
  const { t } = useTranslation('catalog');
  const { api } = usePortal();
  const cache = useQueryClient();
  const { id, title, like, favorite, totalLike } = training;
  const params = { id };
  const toggleFavorite = async () =>
    patchTraining(cache, id, await api.call(favorite ? unfavoriteTraining : favoriteTraining, { params }));
  const toggleLike = async () =>
    patchTraining(cache, id, await api.call(like ? unlikeTraining : likeTraining, { params }));
  if (kind === 'favorite')
    return <FavoriteButton {...style} title={title} pressed={favorite} onToggle={toggleFavorite} />;
  return (
    <Toggle
      {...style}
      kind={kind}
      pressed={like}
      label={t('reaction.like', { title, count: totalLike })}
      failure={t('reaction.likeFailed')}
      onToggle={toggleLike}
    >
      {totalLike}
    </Toggle>
  );
}

interface FavoriteButtonProps extends ReactionStyle, Pick<ToggleProps, 'pressed' | 'onToggle'> {
  title: string;
}

export function FavoriteButton({ title, ...props }: FavoriteButtonProps) {
  const { t } = useTranslation('catalog');
  return (
    <Toggle
      {...props}
      kind="favorite"
      label={t('reaction.favorite', { title })}
      hint={props.pressed ? t('reaction.isFavorite') : t('reaction.isNoFavorite')}
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
  /** Sends the request, and updates the cache after the server has accepted it (spec §4). */
  onToggle: () => Promise<void>;
  children?: ReactNode;
}

function Toggle({ kind, pressed, label, hint, failure, onToggle, className, size, children }: ToggleProps) {
  const { t } = useTranslation('catalog');
  const { notify } = usePortal();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: onToggle,
    onError: (error) => {
      const offline = error instanceof ApiError && error.code === 'NETWORK';
      notify({ kind: 'error', text: offline ? t('reaction.offline') : failure });
    },
  });
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
