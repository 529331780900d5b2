import Type from 'typebox';
import { MASTER_CONTENT_NAME_MAX, NAME_PATTERN } from '../limits.ts';
import { Closed, FileType, Id, IdParams, Instant, LangQuery, List, Titled } from './common.schema.ts';
import { GateReport } from './gate.schema.ts';
import { AttachedResource } from './resources.schema.ts';

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
  /** The live build of each type. */
  files: Type.Array(MasterContentFile),
  /** The bytes of all stored versions. */
  storedSize: Type.Integer(),
  usedIn: Type.Integer(),
  lastModifiedDate: Instant,
  version: Type.Integer(),
});

/** A master content, its versions with their inspections (newest first), and the trainings that use the content. */
export const MasterContentDetail = Type.Object({
  ...MasterContent.properties,
  versions: Type.Array(Type.Object({ ...MasterContentFile.properties, report: Type.Union([GateReport, Type.Null()]) })),
  trainings: Type.Array(Titled),
});

const Name = Closed({ name: Type.String({ minLength: 1, maxLength: MASTER_CONTENT_NAME_MAX, pattern: NAME_PATTERN }) });
export const listMasterContents = { response: List(MasterContent) };
export const getOwnerLibrary = {
  params: IdParams,
  query: LangQuery,
  response: Type.Object({
    masterContentAccess: Type.Boolean(),
    offlineAccess: Type.Boolean(),
    /** Sorted by name. Empty if the person may not choose any. */
    masterContents: Type.Array(MasterContent),
    /** Sorted by title. Empty if the person may not attach any. */
    resources: Type.Array(AttachedResource),
  }),
};
export const createMasterContent = { body: Name, response: MasterContent };
export const getMasterContent = {
  params: IdParams,
  /** The language of the trainings' titles. */
  query: LangQuery,
  response: MasterContentDetail,
};
export const updateMasterContent = { params: IdParams, body: Name, response: MasterContent };
export const deleteMasterContent = { params: IdParams };

export const MasterContentFileParams = Type.Object({ ...IdParams.properties, type: FileType });
export const deleteMasterContentFile = { params: MasterContentFileParams };
