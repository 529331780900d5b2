import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createDeployToken, listDeployTokens, revokeDeployToken } from '@vr/shared-api/contract/releases';
import { endpointQuery, invalidate } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import type { DeployToken } from './release.ts';

/** The query of the deploy tokens. */
export function useDeployTokens() {
  return useQuery(endpointQuery(listDeployTokens, {}));
}

/** A function that makes a deploy token. Returns its secret, which is nowhere else. */
export function useCreateDeployToken() {
  const { api } = usePortal();
  const queries = useQueryClient();
  return async (body: { remote: string; label: string }): Promise<string> => {
    const { token } = await api.call(createDeployToken, { body });
    void invalidate(queries, listDeployTokens);
    return token;
  };
}

/** A function that revokes a deploy token. */
export function useRevokeDeployToken() {
  const { t } = useTranslation('superadmin');
  const { api, notify } = usePortal();
  const queries = useQueryClient();
  return async ({ id, label }: DeployToken): Promise<void> => {
    await api.call(revokeDeployToken, { params: { tokenId: id } });
    await invalidate(queries, listDeployTokens);
    notify({ kind: 'success', text: t('tokens.revoked', { label }) });
  };
}
