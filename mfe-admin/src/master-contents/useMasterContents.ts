import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { getMasterContent, listMasterContents } from '@vr/shared-api/contract/master-contents';
import type * as S from '@vr/shared-api/contract/master-contents.schema';
import { can } from '@vr/shared-api/permissions';
import { endpointQuery, invalidate } from '@vr/shared-ui/endpoint-query';
import { readGoLive } from '@vr/shared-ui/go-live';
import { usePortal, useProfile, useRole, useUploads } from '@vr/shared-ui/kernel';
import type { UploadProgress } from '@vr/shared-ui/uploads';
import { useEffect, useRef } from 'react';
import { type Builds, chosenTypes } from './build.ts';

export type MasterContent = ResponseOf<typeof S.listMasterContents>['items'][number];
export type MasterContentDetail = ResponseOf<typeof S.getMasterContent>;

/** Queries the company's master contents, sorted by name. */
export function useMasterContents() {
  return useQuery(endpointQuery(listMasterContents, {}));
}

/** Queries a master content with all its versions and the trainings that use it. */
export function useMasterContent(id: number) {
  const { lang } = usePortal();
  return useQuery(endpointQuery(getMasterContent, { params: { id }, query: { lang } }));
}

/** Refetches the data of {@link useMasterContents} and {@link useMasterContent}. */
export const refreshMasterContents = (queries: QueryClient): Promise<void> =>
  invalidate(queries, listMasterContents, getMasterContent);

/** Whether the person can edit master contents in their current role. Managers cannot (docs/readings.md, 20). */
export function useCanEdit(): boolean {
  const person = useProfile();
  return useRole() !== 'manager' && can(person, 'master-content:write');
}

/** The uploads to master contents. Refetches the lists when an upload has been accepted. */
export function useMasterContentUploads(): readonly UploadProgress[] {
  const queries = useQueryClient();
  const uploads = useUploads().filter(({ place }) => place.kind === 'master-content');
  const acceptedCount = uploads.filter(({ state }) => state === 'accepted').length;
  const lastCount = useRef(acceptedCount);
  useEffect(() => {
    if (acceptedCount > lastCount.current) void refreshMasterContents(queries);
    lastCount.current = acceptedCount;
  }, [acceptedCount, queries]);
  return uploads;
}

/** Returns a function that starts the uploads of the chosen builds to a master content. */
export function useUploadBuilds(): (content: { id: number; name: string }, builds: Builds) => void {
  const { uploads } = usePortal();
  return ({ id, name }, builds) => {
    for (const fileType of chosenTypes(builds)) {
      const { file, version, notes, goLive } = builds[fileType];
      const place = { kind: 'master-content' as const, id, fileType };
      const about = { version: version.trim(), notes: notes.trim(), ...readGoLive(goLive) };
      if (file) uploads.start({ place, title: name, ...about, offlineAvailable: false, file });
    }
  };
}
