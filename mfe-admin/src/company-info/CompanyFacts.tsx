import { useQuery } from '@tanstack/react-query';
import { getContract } from '@vr/shared-api/contract/clients';
import type { ClientType } from '@vr/shared-api/limits';
import { spacedSiret } from '@vr/shared-api/siret';
import { FailureState } from '@vr/shared-ui/FailureState';
import { formatDate } from '@vr/shared-ui/format/date';
import { usePortal } from '@vr/shared-ui/kernel';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useTranslation } from 'react-i18next';
import * as styles from './company-info.css';
import type { Client } from './values.ts';

/** The name and the contract of the company, which only the platform's team changes. */
export function CompanyFacts({ client }: { client: Client }) {
  const { t } = useTranslation('admin');
  const { api } = usePortal();
  const contract = useQuery({
    queryKey: ['getContract'],
    queryFn: ({ signal }) => api.call(getContract, {}, { signal }),
  });
  const types: Record<ClientType, string> = {
    COMPANY: t('companyInfo.types.company'),
    TRAINING_CENTER: t('companyInfo.types.trainingCenter'),
    VR_ROOM: t('companyInfo.types.vrRoom'),
    PARTNER: t('companyInfo.types.partner'),
  };
  if (contract.isPending) return <TableSkeleton rows={3} />;
  if (contract.isError) return <FailureState error={contract.error} onRetry={() => contract.refetch()} />;
  const { representativeFirstName, representativeLastName, representativeEmail, siret, contractExpirationDate } =
    contract.data;
  const facts: [label: string, value: string][] = [
    [t('companyInfo.name'), client.name],
    [t('companyInfo.type'), types[client.type]],
    [t('companyInfo.representative'), `${representativeFirstName} ${representativeLastName}`.trim()],
    [t('companyInfo.representativeEmail'), representativeEmail],
    [t('companyInfo.siret'), siret ? spacedSiret(siret) : ''],
    [t('companyInfo.contractEnd'), formatDate(contractExpirationDate)],
  ];
  return (
    <div className="ui-card">
      <h2>{t('companyInfo.contract')}</h2>
      <p className="ui-meta">{t('companyInfo.contractHint')}</p>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="ui-num">{value || t('companyInfo.notGiven')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
