import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createDeployToken, listDeployTokens, revokeDeployToken } from '@vr/shared-api/contract/releases';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import type { DeployToken } from './release.ts';

const QUERY = ['listDeployTokens'];

/** The query of the deploy tokens. */
export function useDeployTokens() {
  const { api } = usePortal();
  return useQuery({ queryKey: QUERY, queryFn: ({ signal }) => api.call(listDeployTokens, {}, { signal }) });
}

/** Makes a deploy token. The data of the mutation has its secret, which is nowhere else. */
export function useCreateDeployToken() {
  const { api } = usePortal();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { remote: string; label: string; password: string }) => api.call(createDeployToken, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: QUERY }),
  });
}

/** Revokes a deploy token. */
export function useRevokeDeployToken(onDone: () => void) {
  const { t } = useTranslation('superadmin');
  const { api, notify } = usePortal();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: DeployToken) => api.call(revokeDeployToken, { params: { tokenId: id } }),
    async onSuccess(_, { label }) {
      await queries.invalidateQueries({ queryKey: QUERY });
      notify({ kind: 'success', text: t('tokens.revoked', { label }) });
      onDone();
    },
  });
}
