import Type from 'typebox';
import { GO_LIVE_CHOICES, NAME_PATTERN, VERSION_MAX, VERSION_NOTES_MAX } from '../limits.ts';
import { Closed, Id, Instant, List, Nullable } from './common.schema.ts';
import { GateReport } from './gate.schema.ts';
import { MasterContentFileParams } from './master-contents.schema.ts';
import { TrainingFileParams } from './trainings.schema.ts';

/**
 * When a build goes live. `goLiveAt` is only for ON. In a partner's training, a build that has not been validated goes live
 * with its validation, but with ON not before `goLiveAt`.
 */
const goLive = {
  goLive: Type.Enum([...GO_LIVE_CHOICES]),
  goLiveAt: Type.Optional(Instant),
};

/** The publisher's input for a new version. Without `goLive`, the version goes live at once. */
export const newVersion = {
  /** The version label. Unique among the stored versions of one content type of the training or master content. */
  version: Type.String({ minLength: 1, maxLength: VERSION_MAX, pattern: NAME_PATTERN }),
  notes: Type.Optional(Type.String({ maxLength: VERSION_NOTES_MAX })),
  ...goLive,
  goLive: Type.Optional(goLive.goLive),
};

/**
 * `LIVE`: learners get the version. `WAITING`: goes live with the next validation. `PLANNED`: goes live at `plannedAt`.
 * `KEPT`: only stored.
 */
const VERSION_STATES = ['LIVE', 'WAITING', 'PLANNED', 'KEPT'] as const;

/** A version of a slot. A slot is one content type of a training or master content. */
const ContentVersion = Type.Object({
  id: Id,
  version: Type.String(),
  notes: Nullable(Type.String()),
  fileName: Type.String(),
  /** Bytes. */
  fileSize: Type.Integer(),
  createdAt: Instant,
  /** The name of the person who uploaded it; null if unknown. */
  createdBy: Nullable(Type.String()),
  state: Type.Enum([...VERSION_STATES]),
  /** When it goes live; only with PLANNED. */
  plannedAt: Nullable(Instant),
  /** Whether the version can go live only with a validation. */
  needsValidation: Type.Boolean(),
  report: Nullable(GateReport),
});

const versionId = { versionId: Id };
const TrainingVersionParams = Type.Object({ ...TrainingFileParams.properties, ...versionId });
const MasterVersionParams = Type.Object({ ...MasterContentFileParams.properties, ...versionId });

export const listTrainingVersions = { params: TrainingFileParams, response: List(ContentVersion) };
export const putTrainingVersionGoLive = { params: TrainingVersionParams, body: Closed(goLive) };
export const deleteTrainingVersion = { params: TrainingVersionParams };

export const listMasterVersions = { params: MasterContentFileParams, response: List(ContentVersion) };
export const putMasterVersionGoLive = { params: MasterVersionParams, body: Closed(goLive) };
export const deleteMasterVersion = { params: MasterVersionParams };
