import Type, { type Static } from 'typebox';
import { FINDINGS, type FindingCode } from '../findings.ts';
import { FileType, Nullable } from './common.schema.ts';

/** A finding of an inspection. */
export const Finding = Type.Object({
  code: Type.Enum(Object.keys(FINDINGS) as FindingCode[]),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  /** The first few of the affected files. */
  paths: Type.Array(Type.String()),
  /** The number of all affected files. */
  count: Type.Integer(),
});
export type Finding = Static<typeof Finding>;

/** The result of the inspection of a build. */
export const GateReport = Type.Object({
  fileType: FileType,
  accepted: Type.Boolean(),
  /** The most severe first. */
  findings: Type.Array(Finding),
  /** The entry page of a WEB_GL build. */
  entry: Nullable(Type.String()),
  files: Type.Integer(),
  /** Bytes. */
  unpackedSize: Type.Integer(),
});
export type GateReport = Static<typeof GateReport>;
