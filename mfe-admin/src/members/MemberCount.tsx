import { QUOTA_WARNING_SHARE } from '@vr/shared-api/limits';
import { formatNumber } from '@vr/shared-ui/format/number';
import { usePortal } from '@vr/shared-ui/kernel';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ToDoItem } from '../lists/ToDo.tsx';
import { useQuota } from '../people/useQuota.ts';
import * as styles from './members.css';

interface MemberCountProps {
  /** How many people the list shows. */
  shown: number;
  /** Whether these are all people of the company. */
  isAll: boolean;
}

/** How many people the company has and may have. If the list is filtered, or the quota is not known: how many it shows. */
export function MemberCount({ shown, isAll }: MemberCountProps) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const quota = useQuota().data;
  if (!isAll || !quota) return t('members.count', { count: shown });
  const { currentUser, maxUser } = quota;
  const places = maxUser - currentUser;
  const text = t('members.ofPlaces', { used: formatNumber(currentUser, lang), most: formatNumber(maxUser, lang) });
  if (currentUser < maxUser * QUOTA_WARNING_SHARE) return text;
  return (
    <span className={styles.nearlyFull}>
      <TriangleAlert size={16} aria-hidden />
      {text}
      {places > 0 && `, ${t('members.placesLeft', { count: places })}`}
    </span>
  );
}

/** Says what to do once every place is taken. Shows nothing before. */
export function PeopleFull() {
  const { t } = useTranslation('admin');
  const quota = useQuota().data;
  if (!quota || quota.currentUser < quota.maxUser) return null;
  return <ToDoItem icon={TriangleAlert} text={t('company.peopleFull')} />;
}
