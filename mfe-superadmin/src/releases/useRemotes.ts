import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import {
  listReleaseEvents,
  listRemotes,
  promoteRelease,
  rollBackRelease,
  setCanary,
  stopCanary,
} from '@vr/shared-api/contract/releases';
import type { ErrorCode } from '@vr/shared-api/errors';
import { endpointKey, endpointQuery, invalidate } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import type { Remote, Remotes } from './release.ts';

/** How often to fetch the releases' figures while the page is open, in milliseconds. */
const REFRESH_MS = 15_000;

/** Returns the query for the remotes. Refetches regularly, so that the page shows how a new release is doing. */
export function useRemotes() {
  return useQuery({ ...endpointQuery(listRemotes, {}), refetchInterval: REFRESH_MS });
}

/** A change to the release that people get for a remote. */
export type RemoteChange =
  | { kind: 'promote'; remote: string; version: string }
  | { kind: 'rollback'; remote: string }
  | { kind: 'canary'; remote: string; version: string; percent: number; clientIds: number[] }
  | { kind: 'stop'; remote: string };

/** The dialogs that a remote's card opens: choosing who gets a canary, or confirming a change. */
export type RemoteDialog =
  | { kind: 'canary'; remote: Remote; version: string }
  | Exclude<RemoteChange, { kind: 'canary' }>;

/** The text keys for the error codes of a refused change. */
const REFUSALS: Partial<Record<ErrorCode, string>> = {
  NOT_FOUND: 'releases.refused.gone',
  CONTRACT_UNFIT: 'releases.refused.contract',
  RELEASE_CONFLICT: 'releases.refused.conflict',
  NO_CANARY: 'releases.refused.noCanary',
  NO_PREVIOUS_RELEASE: 'releases.refused.noPrevious',
};

/** The text key of the notice after each kind of change. */
const DONE: Record<RemoteChange['kind'], string> = {
  promote: 'releases.done.promote',
  rollback: 'releases.done.rollback',
  canary: 'releases.done.canary',
  stop: 'releases.done.stop',
};

/** Returns a function that changes the release that people get, and one that explains a refused change. */
export function useChangeRemote() {
  const { t } = useTranslation('superadmin');
  const { api, notify } = usePortal();
  const queries = useQueryClient();
  const send = async (wanted: RemoteChange): Promise<Remote> => {
    const params = { remote: wanted.remote };
    if (wanted.kind === 'promote') return api.call(promoteRelease, { params, body: { version: wanted.version } });
    if (wanted.kind === 'rollback') return (await api.call(rollBackRelease, { params })).remote;
    if (wanted.kind === 'stop') return api.call(stopCanary, { params });
    const { version, percent, clientIds } = wanted;
    return api.call(setCanary, { params, body: { version, percent, clientIds } });
  };
  return {
    async change(wanted: RemoteChange): Promise<void> {
      const changed = await send(wanted);
      queries.setQueryData<Remotes>(
        endpointKey(listRemotes, {}),
        (remotes) =>
          remotes && { ...remotes, items: remotes.items.map((item) => (item.name === changed.name ? changed : item)) },
      );
      void invalidate(queries, listReleaseEvents);
      const { kind, remote } = wanted;
      notify({ kind: 'success', text: t(DONE[kind], { remote, version: changed.current ?? '' }) });
    },
    textOf(error: unknown): string | undefined {
      const code = error instanceof ApiError ? error.code : undefined;
      const key = code && code !== 'NETWORK' ? REFUSALS[code] : undefined;
      return key && t(key);
    },
  };
}
