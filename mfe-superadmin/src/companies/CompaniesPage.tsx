import { Slot } from '@vr/shared-ui/kernel';
import { PageTabs } from '@vr/shared-ui/PageTabs';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useTranslation } from 'react-i18next';
import { CompanyList } from './CompanyList.tsx';

/** The page of the companies, with the security events of the whole platform in a second tab. */
export default function CompaniesPage() {
  const { t } = useTranslation('superadmin');
  return (
    <PageTabs
      label={t('companies.tabs.label')}
      first="companies"
      tabs={[
        { key: 'companies', title: t('companies.tabs.companies'), content: <CompanyList type="COMPANY" /> },
        {
          key: 'security',
          title: t('companies.tabs.security'),
          content: <Slot id="admin.security.v1" fallback={<TableSkeleton />} />,
        },
      ]}
    />
  );
}
