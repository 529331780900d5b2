import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { changeContracts, listClients } from '@vr/shared-api/contract/clients';
import type * as S from '@vr/shared-api/contract/clients.schema';
import type { InputOf } from '@vr/shared-api/contract/endpoint';
import { endpointQuery, invalidate } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Company } from '../company.ts';

type Change = InputOf<typeof S.changeContracts>['body']['changes'][number];
export interface ContractChange {
  company: Company;
  change: Omit<Change, 'clientId' | 'version'>;
}

/**
 * Changes the contracts of several companies at once. If any of them was changed or deleted in the meantime, saves nothing
 * and sets `companies` to the current state of those that still exist.
 */
export function useChangeContracts(chosen: readonly Company[], onDone: () => void) {
  const { t } = useTranslation('superadmin');
  const { api, notify } = usePortal();
  const queries = useQueryClient();
  // Not the newest list: repeating a call after a lost reply requires the same input.
  const [companies, setCompanies] = useState(chosen);

  const refresh = async (type: Company['type']) => {
    const { items } = await queries.fetchQuery({ ...endpointQuery(listClients, { query: { type } }), staleTime: 0 });
    setCompanies(items.filter(({ id, deletion }) => deletion === null && chosen.some((one) => one.id === id)));
  };
  const saving = useMutation({
    mutationFn: (changes: readonly ContractChange[]) =>
      api.call(changeContracts, {
        body: {
          changes: changes.map(({ company: { id, version }, change }) => ({ clientId: id, version, ...change })),
        },
      }),
    onSuccess(_, changes) {
      notify({ kind: 'success', text: t('selection.changed', { count: changes.length }) });
      void invalidate(queries, listClients);
      onDone();
    },
    onError(error, [first]) {
      notify({ kind: 'error', text: t('selection.failed') });
      if (first && refusedOf(error) !== undefined) refresh(first.company.type).catch(() => undefined);
    },
  });
  const refused = refusedOf(saving.error);
  const name = refused === undefined ? undefined : saving.variables?.[refused]?.company.name;
  const texts: Partial<Record<ApiError['code'], string>> = {
    STALE_EDIT: t('selection.stale', { name }),
    NOT_FOUND: t('selection.gone', { name }),
  };
  return {
    companies,
    save: saving.mutate,
    isSaving: saving.isPending,
    failure: {
      error: saving.error,
      text: name && saving.error instanceof ApiError ? texts[saving.error.code] : undefined,
    },
  };
}

/** Returns the index in the call's `changes` that an error is about, if any. */
function refusedOf(error: unknown): number | undefined {
  const [, at] = (error instanceof ApiError && /^\/body\/changes\/(\d+)\//u.exec(error.field ?? '')) || [];
  return at === undefined ? undefined : Number(at);
}
