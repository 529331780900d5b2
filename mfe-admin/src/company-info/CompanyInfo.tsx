import { FailureState } from '@vr/shared-ui/FailureState';
import { useStyles } from '@vr/shared-ui/kernel';
import { DetailSkeleton } from '@vr/shared-ui/Skeletons';
import { useTranslation } from 'react-i18next';
import listsSheet from '../lists/lists.css';
import { CompanyFacts } from './CompanyFacts.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import sheet, * as styles from './company-info.css';
import { useCurrentClient } from './useCurrentClient.ts';

/** The information of the admin's company: its contract to read, its colours and its logo to change. */
export default function CompanyInfo() {
  useStyles(listsSheet);
  useStyles(sheet);
  const { t } = useTranslation('admin');
  const company = useCurrentClient();
  if (company.isPending) return <DetailSkeleton />;
  if (company.isError) return <FailureState error={company.error} onRetry={() => company.refetch()} />;
  return (
    <div className={styles.sections}>
      <section aria-label={t('companyInfo.contract')}>
        <CompanyFacts client={company.data} />
      </section>
      <section aria-label={t('companyInfo.look')}>
        <CompanyForm initial={company.data} />
      </section>
    </div>
  );
}
