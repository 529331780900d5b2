import { useQuery } from '@tanstack/react-query';
import { countToVerify } from '@vr/shared-api/contract/reviews';
import { CountBadge } from '@vr/shared-ui/CountBadge';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import * as styles from './chrome.css';

/** How many trainings wait for the super admin's decision. Shows nothing if there are none. */
export default function ToVerifyCount() {
  const { t } = useTranslation('shell');
  const { api } = usePortal();
  const { data } = useQuery({
    queryKey: ['countToVerify'],
    queryFn: ({ signal }) => api.call(countToVerify, {}, { signal }),
  });
  if (!data?.count) return null;
  return (
    <>
      <span className="ui-hidden"> – {t('chrome.toVerify', data)}</span>
      <span className={styles.pageCount} aria-hidden>
        <CountBadge count={data.count} />
      </span>
    </>
  );
}
