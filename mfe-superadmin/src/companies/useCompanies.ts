import { useQuery } from '@tanstack/react-query';
import { listClients } from '@vr/shared-api/contract/clients';
import type { ClientType } from '@vr/shared-api/limits';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Company } from './company.ts';

/** How often the list is fetched while a company is being deleted, in milliseconds. */
const DELETION_POLL_MS = 2000;

const beingDeleted = (companies: readonly Company[]): Company[] =>
  companies.filter(({ deletion }) => deletion !== null);

/**
 * Returns the query for the companies of one type. While any of them is being deleted, refetches repeatedly to show the
 * progress.
 */
export function useCompanies(type: ClientType) {
  const companies = useQuery({
    ...endpointQuery(listClients, { query: { type } }),
    refetchInterval: ({ state: { data } }) => (data && beingDeleted(data.items).length > 0 ? DELETION_POLL_MS : false),
  });
  useDeletionNotices(companies.data?.items);
  return companies;
}

/** Shows a notice for each company that was being deleted and has now left the list. */
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
