import { useQuery } from '@tanstack/react-query';
import { countToVerify } from '@vr/shared-api/contract/reviews';
import type { ManifestPage } from '@vr/shared-api/remote';
import { CountBadge } from '@vr/shared-ui/CountBadge';
import { usePortal, useRole } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import * as styles from './chrome.css';

/** How many trainings wait for the super admin's decision, beside the page on which they decide. */
export function PageCount({ page }: { page: Pick<ManifestPage, 'serves'> }) {
  const isReviewer = useRole() === 'superadmin' && page.serves === 'trainings';
  return isReviewer && <ToVerifyCount />;
}

function ToVerifyCount() {
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
