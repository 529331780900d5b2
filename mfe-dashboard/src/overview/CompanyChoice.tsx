import { useQuery } from '@tanstack/react-query';
import { compareNames } from '@vr/shared-api/compare-names';
import { listClients } from '@vr/shared-api/contract/clients';
import { usePortal } from '@vr/shared-ui/kernel';
import { Button, Select } from 'antd';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as dashboard from '../dashboard.css';

interface CompanyChoiceProps {
  /** The chosen company, or undefined for the whole platform. */
  value: number | undefined;
  onChange: (companyId: number | undefined) => void;
}

const PLATFORM = 0;

/** Lets the super admin choose whose figures the dashboard shows. */
export function CompanyChoice({ value, onChange }: CompanyChoiceProps) {
  const { t } = useTranslation('overview');
  const { api, lang } = usePortal();
  const companies = useQuery({
    queryKey: ['listClients', {}],
    queryFn: ({ signal }) => api.call(listClients, { query: {} }, { signal }),
  });
  const compare = compareNames(lang);
  const named = [...(companies.data?.items ?? [])].sort((a, b) => compare(a.name, b.name));
  if (companies.isLoadingError)
    return (
      <Button icon={<RotateCw size={16} aria-hidden />} onClick={() => companies.refetch()}>
        {t('page.companiesFailed')}
      </Button>
    );
  return (
    <Select
      className={dashboard.selectTraining}
      aria-label={t('page.company')}
      showSearch={{ optionFilterProp: 'label' }}
      loading={companies.isPending}
      value={value ?? PLATFORM}
      onChange={(id) => onChange(id === PLATFORM ? undefined : id)}
      options={[
        { value: PLATFORM, label: t('page.platform') },
        ...named.map(({ id, name }) => ({ value: id, label: name })),
        ...(value !== undefined && !named.some(({ id }) => id === value)
          ? [{ value, label: companies.data ? t('page.unknownCompany') : '…' }]
          : []),
      ]}
    />
  );
}
