import Type from 'typebox';
import { ERROR_STATUS, type ErrorCode } from '../errors.ts';
import { CONTENT_MAX_BYTES, FILE_NAME_MAX, NAME_PATTERN } from '../limits.ts';
import { Closed, FileType, Id, Instant, List, Nullable } from './common.schema.ts';
import { GateReport } from './gate.schema.ts';
import { MasterContentFile, MasterContentFileParams } from './master-contents.schema.ts';
import { ContentFile, TrainingFileParams } from './trainings.schema.ts';
import { newVersion } from './versions.schema.ts';

const FileName = Type.String({ minLength: 1, maxLength: FILE_NAME_MAX, pattern: NAME_PATTERN });

const UploadId = Type.String({ format: 'uuid' });
export const UploadParams = Type.Object({ id: UploadId });

/**
 * `RECEIVING`: bytes are missing. `INSPECTING`: all bytes have arrived. `ACCEPTED`: the build is stored as a version, live
 * or not. `REFUSED`: see `error`.
 */
const UPLOAD_STATES = ['RECEIVING', 'INSPECTING', 'ACCEPTED', 'REFUSED'] as const;

const Upload = Type.Object({
  id: UploadId,
  /** The target: either a training or a master content. */
  trainingId: Nullable(Id),
  masterContentId: Nullable(Id),
  /** The title of the training, in the person's language if possible, or the name of the master content. */
  title: Type.String(),
  fileType: FileType,
  version: Type.String(),
  fileName: Type.String(),
  /** The bytes of the whole file, and those received so far. */
  size: Type.Integer(),
  received: Type.Integer(),
  state: Type.Enum([...UPLOAD_STATES]),
  error: Nullable(Type.Enum(Object.keys(ERROR_STATUS) as ErrorCode[])),
  report: Nullable(GateReport),
  createdAt: Instant,
});

export const createUpload = {
  body: Closed({
    /** The target: exactly one of the two ids. */
    trainingId: Type.Optional(Id),
    masterContentId: Type.Optional(Id),
    fileType: FileType,
    ...newVersion,
    offlineAvailable: Type.Optional(Type.Boolean({ default: false })),
    fileName: FileName,
    /** Bytes. */
    size: Type.Integer({ minimum: 1, maximum: CONTENT_MAX_BYTES }),
  }),
  response: Upload,
};
export const listUploads = { response: List(Upload) };
export const getUpload = { params: UploadParams, response: Upload };
export const deleteUpload = { params: UploadParams };

/** The body is streamed. Put the fields before the file, so that invalid fields are refused before the file is sent. */
export const putTrainingFile = {
  params: TrainingFileParams,
  body: Closed({
    ...newVersion,
    offlineAvailable: Type.Optional(Type.Boolean({ default: false })),
    file: Type.Unsafe<File>({ type: 'file' }),
  }),
  response: Type.Object({ file: ContentFile, report: GateReport }),
};

export const putMasterContentFile = {
  params: MasterContentFileParams,
  body: Closed({ ...newVersion, file: Type.Unsafe<File>({ type: 'file' }) }),
  response: Type.Object({ file: MasterContentFile, report: GateReport }),
};
