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
  name: string;
  tone?: string | undefined;
}

const LOOKS = {
  rejected: { Icon: X, name: 'flag.rejected', tone: styles.flagRejected },
  pending: { Icon: PencilLine, name: 'flag.pending', tone: styles.flagReview },
  requested: { Icon: Clock3, name: 'flag.requested', tone: styles.flagReview },
  review: { Icon: Clock3, name: 'flag.review', tone: styles.flagReview },
  leaving: { Icon: CalendarX2, name: 'flag.leaving', tone: styles.flagReview },
  new: { Icon: Sparkles, name: 'flag.new', tone: styles.flagNew },
  locked: { Icon: Lock, name: 'flag.locked' },
  updated: { Icon: Repeat2, name: 'flag.updated' },
  suggested: { Icon: Lightbulb, name: 'flag.suggested' },
  offer: { Icon: Check, name: 'flag.offer', tone: styles.flagOffer },
} satisfies Record<string, Look>;

export type FlagKind = keyof typeof LOOKS;

interface FlagProps {
  kind: FlagKind;
  /** Only with `leaving`: the last day of a training that is being withdrawn, as DD/MM/YYYY. */
  date?: string | undefined;
}

/** A short text with an icon on a cover, such as "New" or "Rejected". */
export function Flag({ kind, date }: FlagProps) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const { Icon, name, tone = '' }: Look = LOOKS[kind];
  return (
    <span className={`${styles.flag} ${tone}`}>
      <i>
        <Icon size={12} strokeWidth={2.6} />
      </i>
      {t(name, { date })}
    </span>
  );
}
