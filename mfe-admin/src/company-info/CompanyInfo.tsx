import { useStyles } from '@vr/shared-ui/kernel';
import { QueryState } from '@vr/shared-ui/QueryState';
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
  return (
    <QueryState query={company} skeleton={<DetailSkeleton />}>
      {(client) => (
        <div className={styles.sections}>
          <section aria-label={t('companyInfo.contract')}>
            <CompanyFacts client={client} />
          </section>
          <section aria-label={t('companyInfo.look')}>
            <CompanyForm initial={client} />
          </section>
        </div>
      )}
    </QueryState>
  );
}
