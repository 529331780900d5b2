import Type, { type Static } from 'typebox';
import { FINDINGS, type FindingCode } from '../findings.ts';
import { FileType, Nullable } from './common.schema.ts';

/** A finding of the inspection of a build. */
export const Finding = Type.Object({
  code: Type.Enum(Object.keys(FINDINGS) as FindingCode[]),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  /** The first few affected files. */
  paths: Type.Array(Type.String()),
  /** The number of all affected files, or of all places if there are `places`. */
  count: Type.Integer(),
  /** The first few places in the build that request the affected files. Missing in older reports. */
  places: Type.Optional(
    Type.Array(
      Type.Object({
        file: Type.String(),
        /** Counted from 1. */
        line: Type.Integer(),
        /** The requested URL as written; the resolved URL if only that shows that the origin is another one. */
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
  /** The size of the unpacked build on disk, in bytes. */
  unpackedSize: Type.Integer(),
});
export type GateReport = Static<typeof GateReport>;
