import Type, { type Static } from 'typebox';
import { ERROR_STATUS, type ErrorCode } from '../errors.ts';
import { FINDINGS, type FindingCode } from '../findings.ts';
import { CONTENT_MAX_BYTES, FILE_NAME_MAX, FILE_TYPES, NAME_PATTERN, VERSION_MAX } from '../limits.ts';
import { Id, Instant, List, Nullable } from './common.schema.ts';

export const FileType = Type.Enum([...FILE_TYPES]);
/** The version of a build as its publisher names it. */
export const Version = Type.String({ minLength: 1, maxLength: VERSION_MAX, pattern: NAME_PATTERN });
export const FileName = Type.String({ minLength: 1, maxLength: FILE_NAME_MAX, pattern: NAME_PATTERN });

/** One thing that an inspection has found. */
export const Finding = Type.Object({
  code: Type.Enum(Object.keys(FINDINGS) as FindingCode[]),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  /** The files concerned, the first few. */
  paths: Type.Array(Type.String()),
  /** How many files are concerned in all. */
  count: Type.Integer(),
});
export type Finding = Static<typeof Finding>;

/** What the inspection of a build has found. */
export const GateReport = Type.Object({
  fileType: FileType,
  accepted: Type.Boolean(),
  /** Worst first. */
  findings: Type.Array(Finding),
  /** The page that is opened, for WEB_GL. */
  entry: Nullable(Type.String()),
  files: Type.Integer(),
  /** Bytes. */
  unpackedSize: Type.Integer(),
});
export type GateReport = Static<typeof GateReport>;

const UploadId = Type.String({ format: 'uuid' });
export const UploadParams = Type.Object({ id: UploadId });

/** RECEIVING: bytes arrive. INSPECTING: all are there. ACCEPTED: it counts. REFUSED: `error` says why. */
export const UPLOAD_STATES = ['RECEIVING', 'INSPECTING', 'ACCEPTED', 'REFUSED'] as const;

export const Upload = Type.Object({
  id: UploadId,
  /** What it is for: one of the two is there. */
  trainingId: Nullable(Id),
  masterContentId: Nullable(Id),
  /** The training's or the master content's name. */
  title: Type.String(),
  fileType: FileType,
  version: Type.String(),
  fileName: Type.String(),
  /** Bytes in all, and those that are safely there. */
  size: Type.Integer(),
  received: Type.Integer(),
  state: Type.Enum([...UPLOAD_STATES]),
  error: Nullable(Type.Enum(Object.keys(ERROR_STATUS) as ErrorCode[])),
  report: Nullable(GateReport),
  createdAt: Instant,
});

export const createUpload = {
  body: Type.Object(
    {
      /** What it is for: exactly one of the two. */
      trainingId: Type.Optional(Id),
      masterContentId: Type.Optional(Id),
      fileType: FileType,
      version: Version,
      offlineAvailable: Type.Optional(Type.Boolean({ default: false })),
      fileName: FileName,
      /** Bytes. */
      size: Type.Integer({ minimum: 1, maximum: CONTENT_MAX_BYTES }),
    },
    { additionalProperties: false },
  ),
  response: Upload,
};
export const listUploads = { response: List(Upload) };
export const getUpload = { params: UploadParams, response: Upload };
export const deleteUpload = { params: UploadParams };
