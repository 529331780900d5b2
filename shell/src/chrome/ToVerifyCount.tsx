import { useQuery } from '@tanstack/react-query';
import { countToVerify } from '@vr/shared-api/contract/reviews';
import { CountBadge } from '@vr/shared-ui/CountBadge';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { useTranslation } from 'react-i18next';
import * as styles from './chrome.css';

/** The number of trainings waiting for the super admin's decision. Shows nothing if there are none. */
export default function ToVerifyCount() {
  const { t } = useTranslation('shell');
  const { data } = useQuery(endpointQuery(countToVerify, {}));
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
