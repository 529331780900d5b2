import { useStyles } from '@vr/shared-ui/kernel';
import {
  CalendarX2,
  Check,
  Clock3,
  Lightbulb,
  Lock,
  type LucideIcon,
  PencilLine,
  Repeat2,
  Sparkles,
  X,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from './display.css';

const TONES: Partial<Record<FlagKind, string>> = {
  new: styles.flagNew,
  offer: styles.flagOffer,
  pending: styles.flagReview,
  requested: styles.flagReview,
  review: styles.flagReview,
  leaving: styles.flagReview,
  rejected: styles.flagRejected,
};

export type FlagKind =
  | 'rejected'
  | 'pending'
  | 'requested'
  | 'review'
  | 'leaving'
  | 'new'
  | 'locked'
  | 'updated'
  | 'suggested'
  | 'offer';

interface FlagProps {
  kind: FlagKind;
  /** The last day of a training that is being withdrawn, as DD/MM/YYYY; only with `leaving`. */
  date?: string | undefined;
}

const ICONS: Record<FlagKind, LucideIcon> = {
  rejected: X,
  pending: PencilLine,
  requested: Clock3,
  review: Clock3,
  leaving: CalendarX2,
  new: Sparkles,
  locked: Lock,
  updated: Repeat2,
  suggested: Lightbulb,
  offer: Check,
};

/** A word with an icon on a cover, such as "New" or "Rejected". */
export function Flag({ kind, date }: FlagProps) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const names: Record<FlagKind, string> = {
    rejected: t('flag.rejected'),
    pending: t('flag.pending'),
    requested: t('flag.requested'),
    review: t('flag.review'),
    leaving: t('flag.leaving', { date }),
    new: t('flag.new'),
    locked: t('flag.locked'),
    updated: t('flag.updated'),
    suggested: t('flag.suggested'),
    offer: t('flag.offer'),
  };
  const Icon = ICONS[kind];
  return (
    <span className={`${styles.flag} ${TONES[kind] ?? ''}`}>
      <i>
        <Icon size={12} strokeWidth={2.6} />
      </i>
      {names[kind]}
    </span>
  );
}
