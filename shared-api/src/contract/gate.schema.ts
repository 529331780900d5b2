import Type, { type Static } from 'typebox';
import { FINDINGS, type FindingCode } from '../findings.ts';
import { FileType, Nullable } from './common.schema.ts';

/** A finding of an inspection. */
export const Finding = Type.Object({
  code: Type.Enum(Object.keys(FINDINGS) as FindingCode[]),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  /** The first few of the affected files. */
  paths: Type.Array(Type.String()),
  /** The number of all affected files, or of places if there are any. */
  count: Type.Integer(),
  /** The first few places in the build's own files that request the affected ones. Missing in older reports. */
  places: Type.Optional(
    Type.Array(
      Type.Object({
        file: Type.String(),
        /** The first line is 1. */
        line: Type.Integer(),
        /** The requested address, as written there unless only its resolved form shows the other origin. */
        address: Type.String(),
      }),
    ),
  ),
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
  /** What the unpacked build takes on a disk, in bytes. */
  unpackedSize: Type.Integer(),
});
export type GateReport = Static<typeof GateReport>;
