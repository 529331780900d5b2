import type * as S from '@vr/shared-api/contract/clients.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { formatDate } from '@vr/shared-api/date';
import type { ClientType } from '@vr/shared-api/limits';
import { spacedSiret } from '@vr/shared-api/siret';
import { QueryState } from '@vr/shared-ui/QueryState';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useTranslation } from 'react-i18next';
import * as styles from './company-info.css';
import type { useContract } from './useCompany.ts';
import type { Client } from './values.ts';

type Contract = ResponseOf<typeof S.getContract>;

interface CompanyFactsProps {
  client: Client;
  contract: ReturnType<typeof useContract>;
}

/** The name and the contract of the company, which only the platform's team changes. */
export function CompanyFacts({ client, contract }: CompanyFactsProps) {
  return (
    <QueryState query={contract} skeleton={<TableSkeleton rows={3} />}>
      {(loaded) => <Facts client={client} contract={loaded} />}
    </QueryState>
  );
}

function Facts({ client, contract }: { client: Client; contract: Contract }) {
  const { t } = useTranslation('admin');
  const types: Record<ClientType, string> = {
    COMPANY: t('companyInfo.types.company'),
    TRAINING_CENTER: t('companyInfo.types.trainingCenter'),
    VR_ROOM: t('companyInfo.types.vrRoom'),
    PARTNER: t('companyInfo.types.partner'),
  };
  const { representativeFirstName, representativeLastName, representativeEmail, siret, contractExpirationDate } =
    contract;
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
