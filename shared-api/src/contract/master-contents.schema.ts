import Type from 'typebox';
import { MASTER_CONTENT_NAME_MAX, NAME_PATTERN } from '../limits.ts';
import { Id, IdParams, Instant, LangQuery, List } from './common.schema.ts';
import { FileType, GateReport, Version } from './uploads.schema.ts';

const closed = { additionalProperties: false };

/** A build of a master content. */
export const MasterContentFile = Type.Object({
  fileType: FileType,
  version: Type.String(),
  fileName: Type.String(),
  /** Bytes. */
  fileSize: Type.Integer(),
  createdAt: Instant,
});

export const MasterContent = Type.Object({
  id: Id,
  name: Type.String(),
  /** The newest of each type. */
  files: Type.Array(MasterContentFile),
  /** How many trainings use it. */
  usedIn: Type.Integer(),
  lastModifiedDate: Instant,
  /** For the next If-Match. */
  version: Type.Integer(),
});

/** With every version of its builds and what their inspections found, newest first, and the trainings that use it. */
export const MasterContentDetail = Type.Object({
  ...MasterContent.properties,
  versions: Type.Array(Type.Object({ ...MasterContentFile.properties, report: Type.Union([GateReport, Type.Null()]) })),
  trainings: Type.Array(Type.Object({ id: Id, title: Type.String() })),
});

const Name = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: MASTER_CONTENT_NAME_MAX, pattern: NAME_PATTERN }) },
  closed,
);
export const listMasterContents = { response: List(MasterContent) };
export const createMasterContent = { body: Name, response: MasterContent };
export const getMasterContent = {
  params: IdParams,
  /** Of the trainings' titles. */
  query: LangQuery,
  response: MasterContentDetail,
};
export const updateMasterContent = { params: IdParams, body: Name, response: MasterContent };
export const deleteMasterContent = { params: IdParams };

const TypeParams = Type.Object({ ...IdParams.properties, type: FileType });
/** The body streams: version comes before the file. */
export const putMasterContentFile = {
  params: TypeParams,
  body: Type.Object({ version: Version, file: Type.Unsafe<File>({ type: 'file' }) }, closed),
  response: Type.Object({ file: MasterContentFile, report: GateReport }),
};
export const deleteMasterContentFile = { params: TypeParams };
