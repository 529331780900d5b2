import { useStyles } from '@vr/shared-ui/kernel';
import { QueryState } from '@vr/shared-ui/QueryState';
import { DetailSkeleton } from '@vr/shared-ui/Skeletons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import listsSheet from '../lists/lists.css';
import { CompanyFacts } from './CompanyFacts.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import sheet, * as styles from './company-info.css';
import { useContract, useCurrentClient } from './useCompany.ts';

interface CompanyInfoProps {
  /** What is used of the contract. */
  quota?: ReactNode;
  children?: ReactNode;
}

/**
 * The information of the admin's company: its contract to read, its colours and its logo to change. The parts appear
 * together, followed by the children, so that none of them moves when another one has loaded.
 */
export default function CompanyInfo({ quota, children }: CompanyInfoProps) {
  useStyles(listsSheet);
  useStyles(sheet);
  const { t } = useTranslation('admin');
  const company = useCurrentClient();
  const contract = useContract();
  // After a failure, a retry keeps the other part, and what has been typed in it.
  if (!company.isFetched || !contract.isFetched) return <DetailSkeleton />;
  return (
    <>
      <QueryState query={company} skeleton={<DetailSkeleton />}>
        {(client) => (
          <div className={styles.sections}>
            <section aria-label={t('companyInfo.contract')}>
              <CompanyFacts client={client} contract={contract} />
            </section>
            {quota}
            <section aria-label={t('companyInfo.look')}>
              <CompanyForm initial={client} />
            </section>
          </div>
        )}
      </QueryState>
      {children}
    </>
  );
}
