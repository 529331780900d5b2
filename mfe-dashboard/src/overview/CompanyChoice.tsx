import { useQuery } from '@tanstack/react-query';
import { compareNames } from '@vr/shared-api/compare-names';
import { listClients } from '@vr/shared-api/contract/clients';
import { Button } from '@vr/shared-ui/Button';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { searchByLabel } from '@vr/shared-ui/search-by-label';
import { Select } from 'antd';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as dashboard from '../dashboard.css';
import type { ChosenClient } from './scope.ts';

interface CompanyChoiceProps {
  /** Empty means the whole platform. */
  value: ChosenClient;
  onChange: (chosen: ChosenClient) => void;
}

const PLATFORM = 0;

/** Lets the super admin choose the company or partner whose figures the dashboard shows. */
export function CompanyChoice({ value: { company, partner }, onChange }: CompanyChoiceProps) {
  const { t } = useTranslation('overview');
  const { lang } = usePortal();
  const companies = useQuery(endpointQuery(listClients, { query: {} }));
  const compare = compareNames(lang);
  const value = partner ?? company ?? PLATFORM;
  const choose = (id: number) => {
    const isPartner = named.find((one) => one.id === id)?.type === 'PARTNER';
    onChange({
      company: id === PLATFORM || isPartner ? undefined : id,
      partner: isPartner ? id : undefined,
    });
  };
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
      showSearch={searchByLabel}
      loading={companies.isPending}
      value={value}
      onChange={choose}
      options={[
        { value: PLATFORM, label: t('page.platform') },
        ...named.map(({ id, name }) => ({ value: id, label: name })),
        ...(value !== PLATFORM && !named.some(({ id }) => id === value)
          ? [{ value, label: companies.data ? t('page.unknownCompany') : '…' }]
          : []),
      ]}
    />
  );
}
