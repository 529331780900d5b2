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

interface Look {
  Icon: LucideIcon;
  tone?: string | undefined;
}

const LOOKS = {
  rejected: { Icon: X, tone: styles.flagRejected },
  pending: { Icon: PencilLine, tone: styles.flagReview },
  requested: { Icon: Clock3, tone: styles.flagReview },
  review: { Icon: Clock3, tone: styles.flagReview },
  leaving: { Icon: CalendarX2, tone: styles.flagReview },
  new: { Icon: Sparkles, tone: styles.flagNew },
  locked: { Icon: Lock },
  updated: { Icon: Repeat2 },
  suggested: { Icon: Lightbulb },
  offer: { Icon: Check, tone: styles.flagOffer },
} satisfies Record<string, Look>;

export type FlagKind = keyof typeof LOOKS;

interface FlagProps {
  kind: FlagKind;
  /** The last day of a training that is being withdrawn, as DD/MM/YYYY; only with `leaving`. */
  date?: string | undefined;
}

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
  const { Icon, tone = '' }: Look = LOOKS[kind];
  return (
    <span className={`${styles.flag} ${tone}`}>
      <i>
        <Icon size={12} strokeWidth={2.6} />
      </i>
      {names[kind]}
    </span>
  );
}
