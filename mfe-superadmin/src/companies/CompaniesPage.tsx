import { Slot } from '@vr/shared-ui/kernel';
import { PageTabs } from '@vr/shared-ui/PageTabs';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useTranslation } from 'react-i18next';
import { CompanyList } from './CompanyList.tsx';

/** The companies page. A second tab shows the security events of the whole platform. */
export default function CompaniesPage() {
  const { t } = useTranslation('superadmin');
  return (
    <PageTabs
      label={t('companies.view')}
      first="companies"
      tabs={[
        { key: 'companies', title: t('companies.title'), content: <CompanyList type="COMPANY" /> },
        {
          key: 'security',
          title: t('companies.security'),
          content: <Slot id="admin.security.v1" fallback={<TableSkeleton />} />,
        },
      ]}
    />
  );
}
