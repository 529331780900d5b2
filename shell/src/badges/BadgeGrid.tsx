import { formatDate } from '@vr/shared-api/date';
import { Badge } from '@vr/shared-ui/Badge';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { Lock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './badges.css';
import type { ShownBadge } from './view.ts';

interface BadgeGridProps {
  badges: readonly ShownBadge[];
  kind: 'platform' | 'training';
  /** The key of the badge to scroll to. */
  marked: string | undefined;
}

/** A grid of badges: two in a row on desktops, one on phones (spec §9). */
export function BadgeGrid({ badges, kind, marked }: BadgeGridProps) {
  return (
    <ul className={styles.badgesGrid}>
      {badges.map((badge) => (
        <Item key={badge.key} badge={badge} kind={kind} marked={badge.key === marked} />
      ))}
    </ul>
  );
}

function Item({ badge, kind, marked }: { badge: ShownBadge; kind: BadgeGridProps['kind']; marked: boolean }) {
  const { t } = useTranslation('shell');
  const timeZone = useCompanyZone();
  const { name, description, logo, earnedAt } = badge;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!marked) return;
    item.current?.scrollIntoView({ block: 'center' });
    item.current?.focus({ preventScroll: true });
  }, [marked]);
  return (
    <li
      ref={item}
      tabIndex={marked ? -1 : undefined}
      className={marked ? `${styles.badge} ${styles.badgeMarked}` : styles.badge}
    >
      <Badge kind={kind} logo={logo} earned={earnedAt !== null} />
      <div>
        <p className={styles.badgeName}>{name}</p>
        <p className="ui-meta">{description}</p>
        {earnedAt && (
          <p className={`${styles.badgeDate} ui-num`}>
            {t('badges.earnedOn', { date: formatDate(earnedAt, timeZone) })}
          </p>
        )}
      </div>
      {!earnedAt && <Lock size={16} className={styles.badgeLock} />}
    </li>
  );
}
