import { useQuery } from '@tanstack/react-query';
import { listClients } from '@vr/shared-api/contract/clients';
import type { ClientType } from '@vr/shared-api/limits';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Company } from './company.ts';

/** The time after which the list is fetched again while a company is being deleted. */
const DELETION_POLL_MS = 2000;

const beingDeleted = (companies: readonly Company[]): Company[] =>
  companies.filter(({ deletion }) => deletion !== null);

/** The query of the companies of one type. While one of them is being deleted, its progress is fetched repeatedly. */
export function useCompanies(type: ClientType) {
  const companies = useQuery({
    ...endpointQuery(listClients, { query: { type } }),
    refetchInterval: ({ state: { data } }) => (data && beingDeleted(data.items).length > 0 ? DELETION_POLL_MS : false),
  });
  useDeletionNotices(companies.data?.items);
  return companies;
}

/** Shows a notice for each company that was being deleted and is no longer in the list. */
function useDeletionNotices(companies: readonly Company[] | undefined): void {
  const { t } = useTranslation('superadmin');
  const { notify } = usePortal();
  const previous = useRef<readonly Company[]>([]);
  const notifyDeleted = useEffectEvent(({ name }: Company) =>
    notify({ kind: 'success', text: t('companies.deleted', { name }) }),
  );
  useEffect(() => {
    if (!companies) return;
    for (const company of previous.current) if (!companies.some(({ id }) => id === company.id)) notifyDeleted(company);
    previous.current = beingDeleted(companies);
  }, [companies]);
}
