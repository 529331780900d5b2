import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { getMasterContent, listMasterContents } from '@vr/shared-api/contract/master-contents';
import type * as S from '@vr/shared-api/contract/master-contents.schema';
import { can } from '@vr/shared-api/permissions';
import { usePortal, useProfile, useShell, useUploads } from '@vr/shared-ui/kernel';
import type { UploadProgress } from '@vr/shared-ui/uploads';
import { useEffect, useRef } from 'react';

export type MasterContent = ResponseOf<typeof S.listMasterContents>['items'][number];
export type MasterContentDetail = ResponseOf<typeof S.getMasterContent>;

/** Under which the answers are kept: what changes one asks for them anew by it. */
export const MASTER_CONTENTS_KEY = 'masterContents';

/** The company's master contents, by name. */
export function useMasterContents() {
  const { api } = usePortal();
  return useQuery({
    queryKey: [MASTER_CONTENTS_KEY],
    queryFn: ({ signal }) => api.call(listMasterContents, {}, { signal }),
  });
}

/** One with all its versions and the trainings that use it. */
export function useMasterContent(id: number) {
  const { api, lang } = usePortal();
  return useQuery({
    queryKey: [MASTER_CONTENTS_KEY, id, lang],
    queryFn: ({ signal }) => api.call(getMasterContent, { params: { id }, query: { lang } }, { signal }),
  });
}

/** Whether master contents can be changed here: whoever acts as manager only reads them (readings 20). */
export function useMayChange(): boolean {
  const person = useProfile();
  return useShell() !== 'manager' && can(person, 'master-content:write');
}

/** The builds on their way to master contents; the lists are asked for anew once one has arrived. */
export function useMasterContentUploads(): readonly UploadProgress[] {
  const queries = useQueryClient();
  const uploads = useUploads().filter(({ place }) => place.kind === 'master-content');
  const arrived = uploads.filter(({ state }) => state === 'accepted').length;
  const known = useRef(arrived);
  useEffect(() => {
    if (arrived > known.current) void queries.invalidateQueries();
    known.current = arrived;
  }, [arrived, queries]);
  return uploads;
}
