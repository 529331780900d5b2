import { useQuery } from '@tanstack/react-query';
import { listClients } from '@vr/shared-api/contract/clients';
import { fold } from '@vr/shared-api/fold';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { SearchField } from '@vr/shared-ui/SearchField';
import { CardSkeleton } from '@vr/shared-ui/Skeletons';
import { Button } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Company, CompanyCard } from './CompanyCard.tsx';
import sheet, * as styles from './companies.css';
import { needsAttention } from './company-status.ts';

/** The companies of the platform with their quotas and contracts (spec §2 Super admin catalogue). */
export default function CompaniesPage() {
  useStyles(sheet);
  const { api } = usePortal();
  const companies = useQuery({
    queryKey: ['listClients', 'COMPANY'],
    queryFn: ({ signal }) => api.call(listClients, { query: { type: 'COMPANY' } }, { signal }),
  });
  if (companies.isPending) return <CardSkeleton count={9} />;
  if (companies.isError) return <FailureState error={companies.error} onRetry={() => companies.refetch()} />;
  return <Companies companies={companies.data.items} />;
}

function Companies({ companies }: { companies: readonly Company[] }) {
  const { t } = useTranslation('superadmin');
  const [search, setSearch] = useState('');
  const searchText = fold(useDeferredValue(search));
  const today = new Date().toISOString().slice(0, 10);
  const shown = companies.filter(({ name }) => fold(name).includes(searchText));
  const attentionCount = shown.filter((company) => needsAttention(company, today)).length;

  if (companies.length === 0) return <EmptyState title={t('companies.none')} />;
  return (
    <section aria-label={t('companies.title')}>
      <div className={styles.toolbar}>
        <SearchField label={t('companies.search')} value={search} onChange={setSearch} />
        <p role="status">
          {t('companies.count', { count: shown.length })}
          {attentionCount > 0 && `, ${t('companies.attention', { count: attentionCount })}`}
        </p>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={t('companies.noMatch', { search })}
          action={<Button onClick={() => setSearch('')}>{t('companies.clearSearch')}</Button>}
        />
      ) : (
        <div className={styles.companies}>
          {shown.map((company) => (
            <CompanyCard key={company.id} company={company} today={today} />
          ))}
        </div>
      )}
    </section>
  );
}
