import { useStyles } from '@vr/shared-ui/kernel';
import { Award } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from './badge.css';

interface BadgeProps {
  /** `platform`: an icon in the company's primary colour. `training`: a picture in a frame of the secondary colour. */
  kind: 'platform' | 'training';
  logo: string | null;
  earned: boolean;
  /** In pixels. */
  size?: number;
}

const HEPTAGON = 'M30 3 51 13.5 57 36 43 54H17L3 36 9 13.5Z';

/** A badge: a dashed outline until it is earned, then a filled heptagon. The caller shows its name next to it. */
export function Badge({ kind, logo, earned, size = 64 }: BadgeProps) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  return (
    <span
      className={`${styles.badge} ${kind === 'platform' ? styles.badgePlatform : styles.badgeTraining} ${earned ? styles.badgeEarned : styles.badgeLocked}`}
      style={{ width: size, height: size }}
      role="img"
      aria-label={earned ? t('badge.earned') : t('badge.toEarn')}
    >
      <svg viewBox="0 0 60 60" aria-hidden="true">
        <path d={HEPTAGON} />
        {earned && <circle cx="30" cy="31" r="18" />}
      </svg>
      {logo === null && <Award size={size * 0.4} strokeWidth={1.9} />}
      {/* As a mask, the drawing takes the company's colour, or grey until the badge is earned. */}
      {logo !== null && kind === 'platform' && <i style={{ maskImage: `url("${logo}")` }} />}
      {logo !== null && kind === 'training' && <img src={logo} alt="" width={60} height={60} loading="lazy" />}
    </span>
  );
}
