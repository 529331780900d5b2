import { useStyles } from '@vr/shared-ui/kernel';
import { Check, Clock3, Lock, type LucideIcon, Repeat2, Sparkles, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './ui.css';

export type FlagKind = 'rejected' | 'review' | 'new' | 'locked' | 'updated' | 'offer';

export interface FlagProps {
  kind: FlagKind;
}

const ICONS: Record<FlagKind, LucideIcon> = {
  rejected: X,
  review: Clock3,
  new: Sparkles,
  locked: Lock,
  updated: Repeat2,
  offer: Check,
};

/** A word with an icon upon a cover: what is particular about the training. */
export function Flag({ kind }: FlagProps) {
  useStyles(styles);
  const { t } = useTranslation('ui');
  const names: Record<FlagKind, string> = {
    rejected: t('flag.rejected'),
    review: t('flag.review'),
    new: t('flag.new'),
    locked: t('flag.locked'),
    updated: t('flag.updated'),
    offer: t('flag.offer'),
  };
  const Icon = ICONS[kind];
  return (
    <span className={`ui-flag ui-flag-${kind}`}>
      <i>
        <Icon size={12} strokeWidth={2.6} aria-hidden="true" />
      </i>
      {names[kind]}
    </span>
  );
}
