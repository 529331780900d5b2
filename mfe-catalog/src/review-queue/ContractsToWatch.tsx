import { useQuery } from '@tanstack/react-query';
import { listClients } from '@vr/shared-api/contract/clients';
import { contractState } from '@vr/shared-api/contract-state';
import { formatDate } from '@vr/shared-api/date';
import type { ClientType } from '@vr/shared-api/limits';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { formatNumber } from '@vr/shared-ui/format/number';
import { usePortal } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { Link } from '@vr/shared-ui/router';
import { SEARCH_PARAM } from '@vr/shared-ui/useAddressSearch';
import { CalendarClock, ChevronRight } from 'lucide-react';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Company, endingContracts } from './contracts.ts';
import * as styles from './queue.css';

const PAGE_IDS: Record<ClientType, string> = {
  COMPANY: 'companies',
  TRAINING_CENTER: 'training-centers',
  VR_ROOM: 'vr-rooms',
  PARTNER: 'partners',
};

/**
 * The contracts that end soon or have ended. Renders nothing if the list of companies is not loaded or has no such
 * contract.
 */
export function ContractsToWatch() {
  const { t } = useTranslation('catalog');
  const { lang, pages } = usePortal();
  const titleId = useId();
  const { data } = useQuery(endpointQuery(listClients, { query: {} }));
  const { shown, others } = useMemo(() => endingContracts(data?.items ?? []), [data]);
  const pageOf = (type: ClientType) => pages.find(({ id }) => id === PAGE_IDS[type]);
  if (shown.length === 0) return null;
  return (
    <section className={styles.contracts} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('contracts.title')}</h2>
      <ul>
        {shown.map((company) => (
          <li key={company.id}>
            <Contract company={company} path={pageOf(company.type)?.path} />
          </li>
        ))}
        {others.map(({ type, count }) => {
          const page = pageOf(type);
          return (
            page && (
              <li key={type}>
                <Link to={{ pathname: page.path, search: '?sort=contract' }} className={styles.contractsMore}>
                  {t('contracts.more', { number: formatNumber(count, lang), page: page.title[lang] })}
                  <ChevronRight size={16} />
                </Link>
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

/** One contract, with a link to the company. `path` is undefined if there is no page for this type of company. */
function Contract({ company, path }: { company: Company; path: string | undefined }) {
  const { t } = useTranslation('catalog');
  const { name, type, contractDaysLeft, contractExpirationDate } = company;
  const isOver = contractState(contractDaysLeft) === 'ended';
  const date = formatDate(contractExpirationDate);
  const types: Record<ClientType, string> = {
    COMPANY: t('contracts.company'),
    TRAINING_CENTER: t('contracts.trainingCenter'),
    VR_ROOM: t('contracts.vrRoom'),
    PARTNER: t('partners.partner'),
  };
  return (
    <div className={styles.contract}>
      <span className={styles.contractName}>
        {path ? (
          <Link to={{ pathname: path, search: `?${new URLSearchParams({ [SEARCH_PARAM]: name })}` }}>{name}</Link>
        ) : (
          name
        )}
      </span>
      <span className="ui-meta ui-num">
        {types[type]} · {isOver ? t('contracts.ended', { date }) : t('contracts.ends', { date })}
      </span>
      <Pill small tone={isOver ? 'error' : 'warning'} icon={<CalendarClock size={14} />}>
        {isOver
          ? t('contracts.over')
          : contractDaysLeft === 0
            ? t('contracts.lastDay')
            : t('contracts.daysLeft', { count: contractDaysLeft })}
      </Pill>
    </div>
  );
}
