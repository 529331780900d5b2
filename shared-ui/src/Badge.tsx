import { useStyles } from '@vr/shared-ui/kernel';
import { Award } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './badge.css';

export interface BadgeProps {
  /** `platform`: a sign in the company's primary colour; `training`: the publisher's picture, framed in the secondary. */
  kind: 'platform' | 'training';
  /** Address of the sign or picture, if there is one. */
  logo: string | null;
  earned: boolean;
  /** In pixels. */
  size?: number;
}

const HEPTAGON = 'M30 3 51 13.5 57 36 43 54H17L3 36 9 13.5Z';

/** A badge: a filled heptagon once earned, a dashed outline until then. Its name stands beside it. */
export function Badge({ kind, logo, earned, size = 64 }: BadgeProps) {
  useStyles(styles);
  const { t } = useTranslation('ui');
  return (
    <span
      className={`ui-badge ui-badge-${kind} ${earned ? 'ui-badge-earned' : 'ui-badge-locked'}`}
      style={{ width: size, height: size }}
      role="img"
      aria-label={earned ? t('badge.earned') : t('badge.toEarn')}
    >
      <svg viewBox="0 0 60 60" aria-hidden="true">
        <path d={HEPTAGON} />
        {earned && <circle cx="30" cy="31" r="18" />}
      </svg>
      {logo === null && <Award size={size * 0.4} strokeWidth={1.9} aria-hidden="true" />}
      {/* A mask, so that one drawing takes the colour of every company, and of what is not earned yet. */}
      {logo !== null && kind === 'platform' && <i style={{ maskImage: `url("${logo}")` }} />}
      {logo !== null && kind === 'training' && <img src={logo} alt="" width={60} height={60} loading="lazy" />}
    </span>
  );
}
