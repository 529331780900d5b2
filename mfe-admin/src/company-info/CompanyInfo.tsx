import { useQuery } from '@tanstack/react-query';
import { getContract, getCurrentClient } from '@vr/shared-api/contract/clients';
import type * as S from '@vr/shared-api/contract/clients.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { formatDate } from '@vr/shared-api/date';
import type { ClientType } from '@vr/shared-api/limits';
import { spacedSiret } from '@vr/shared-api/siret';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { useStyles } from '@vr/shared-ui/kernel';
import { QueryState } from '@vr/shared-ui/QueryState';
import { DetailSkeleton, TableSkeleton } from '@vr/shared-ui/Skeletons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import listsSheet from '../lists/lists.css';
import { CompanyForm } from './CompanyForm.tsx';
import sheet, * as styles from './company-info.css';
import type { Client } from './values.ts';

interface CompanyInfoProps {
  /** Shows how much of the contract's quotas is used. */
  quota?: ReactNode;
  children?: ReactNode;
}

/**
 * The information of the admin's company: its contract (read-only), colours and logo. All parts and the children appear
 * together, so that nothing moves when one part loads later.
 */
export default function CompanyInfo({ quota, children }: CompanyInfoProps) {
  useStyles(listsSheet);
  useStyles(sheet);
  const { t } = useTranslation('admin');
  const contract = useQuery(endpointQuery(getContract, {}));
  // Fetched, because the session's copy of the company is as old as the page.
  const company = useQuery({
    ...endpointQuery(getCurrentClient, {}),
    // Fetched whenever the tab opens, but not again during an edit.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  // Uses `isFetched`, so that the retry of a failed part does not remove the other part and the person's input there.
  if (!company.isFetched || !contract.isFetched) return <DetailSkeleton />;
  return (
    <>
      <QueryState query={company} skeleton={<DetailSkeleton />}>
        {(client) => (
          <div className={styles.sections}>
            <section aria-label={t('companyInfo.contract')}>
              <QueryState query={contract} skeleton={<TableSkeleton rows={3} />}>
                {(loaded) => <Facts client={client} contract={loaded} />}
              </QueryState>
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

/** The name and the contract of the company. Only the platform's team can change them. */
function Facts({ client, contract }: { client: Client; contract: ResponseOf<typeof S.getContract> }) {
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
    [t('name'), client.name],
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
