import { type Api, ApiError } from '@vr/shared-api/client';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { createUpload, deleteUpload, getUpload } from '@vr/shared-api/contract/uploads';
import type * as S from '@vr/shared-api/contract/uploads.schema';
import type { UploadOrder, UploadPlace } from '@vr/shared-ui/uploads';

export type ServerUpload = ResponseOf<typeof S.getUpload>;

/** Returns the error for an upload that the inspection refused. */
export const refusalOf = ({ error, report }: ServerUpload): ApiError =>
  new ApiError(400, { code: error ?? 'CONTENT_REFUSED', ...(report ? { report } : {}) });

/** Returns the place of an upload: its training or master content, and its content type. */
export const placeOf = ({ trainingId, masterContentId, fileType }: ServerUpload): UploadPlace => ({
  kind: trainingId === null ? 'master-content' : 'training',
  id: trainingId ?? masterContentId ?? 0,
  fileType,
});

export const createServerUploads = (api: Api) => ({
  get: (id: string): Promise<ServerUpload> => api.call(getUpload, { params: { id } }),

  announce: ({ place, version, notes, goLive, goLiveAt, offlineAvailable, file }: UploadOrder): Promise<ServerUpload> =>
    api.call(createUpload, {
      body: {
        ...(place.kind === 'training' ? { trainingId: place.id, offlineAvailable } : { masterContentId: place.id }),
        fileType: place.fileType,
        version,
        ...(notes ? { notes } : {}),
        ...(goLive ? { goLive } : {}),
        ...(goLiveAt ? { goLiveAt } : {}),
        fileName: file.name,
        size: file.size,
      },
    }),

  /** Deletes an upload. Ignores a failure, because the server deletes inactive uploads by itself. */
  remove(id: string | undefined): void {
    if (id) api.call(deleteUpload, { params: { id } }).catch(() => undefined);
  },
});

export type ServerUploads = ReturnType<typeof createServerUploads>;
