import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import {
  deleteMasterVersion,
  deleteTrainingVersion,
  listMasterVersions,
  listTrainingVersions,
  putMasterVersionGoLive,
  putTrainingVersionGoLive,
} from '@vr/shared-api/contract/versions';
import type * as S from '@vr/shared-api/contract/versions.schema';
import type { GoLive } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { endpointQuery, invalidate } from '../query/endpoint-query.ts';
import type { UploadPlace } from '../upload/uploads';

export type Version = ResponseOf<typeof S.listTrainingVersions>['items'][number];

/** A change of a version: when it goes live, or its removal. */
export type VersionChange =
  | { kind: 'go-live'; version: Version; choice: { goLive: GoLive; goLiveAt?: string } }
  | { kind: 'remove'; version: Version };

/** The versions of a slot, and the calls that change them. */
export function useVersions(place: UploadPlace, onChanged: () => void) {
  const { api } = usePortal();
  const queries = useQueryClient();
  const { kind, id, fileType } = place;
  const isTraining = kind === 'training';
  const slot = { id, type: fileType };
  const list = isTraining ? listTrainingVersions : listMasterVersions;
  const query = useQuery(endpointQuery(list, { params: slot }));
  const change = useMutation({
    mutationFn: async (wanted: VersionChange) => {
      const params = { ...slot, versionId: wanted.version.id };
      if (wanted.kind === 'remove')
        await api.call(isTraining ? deleteTrainingVersion : deleteMasterVersion, { params });
      else
        await api.call(isTraining ? putTrainingVersionGoLive : putMasterVersionGoLive, { params, body: wanted.choice });
    },
    // Also after a failure: its cause may be that somebody else changed the versions.
    onSettled: async () => {
      await invalidate(queries, list);
      onChanged();
    },
  });
  return { query, change };
}
