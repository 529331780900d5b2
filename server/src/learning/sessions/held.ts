import type { FileType, HeldReason } from '@vr/shared-api/limits';
import { INSERT_NOTIFICATIONS } from '../../people/notifications/notify.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { stepList } from './queries.ts';
import { readSteps, type SessionState, type StepResult } from './scoring.ts';

/** A report of a session that is stored, but does not count. */
export interface HeldReport extends SessionState {
  personId: number;
  clientId: number;
  trainingId: number;
  clientSessionId: string;
  /** The attempt at the first report of the session. `stepVersion`: the version of the step file at that time. */
  attempt: number;
  stepVersion: number | null;
  fileType: FileType;
  contentVersion: string | null;
  /** When the training was launched, or the headset signed in. */
  launchedAt: Date;
  startedAt: Date;
  deviceStartedAt: Date;
  receivedAt: Date;
  /** The content's state, for resuming. `sentAt`: when the report was sent, by the device's clock. */
  state: string | null;
  sentAt: Date;
  reasons: HeldReason[];
  rejected: boolean;
}

const COLUMNS = `person_id as "personId", client_id as "clientId", training_id as "trainingId",
  client_session_id as "clientSessionId", attempt, step_version as "stepVersion", file_type as "fileType",
  content_version as "contentVersion", launched_at as "launchedAt", started_at as "startedAt",
  device_started_at as "deviceStartedAt", received_at as "receivedAt", seconds, progress, score, finished, steps, state,
  sent_at as "sentAt", reasons, rejected_at is not null as rejected`;
type Row = Omit<HeldReport, 'steps'> & { steps: (StepResult & { id: string })[] };

const heldOf = (row: Row | undefined): HeldReport | undefined => row && { ...row, steps: readSteps(row.steps) };

const selectHeld = sql<Row>(
  'held.find',
  `select ${COLUMNS} from held_report where person_id = :personId and client_session_id = :clientSessionId`,
);

/** Finds the held report of a session. The person must be locked. */
export const findHeld = async (
  tx: Queryable,
  personId: number,
  clientSessionId: string,
): Promise<HeldReport | undefined> => heldOf(await tx.row(selectHeld, { personId, clientSessionId }));

const upsertHeld = sql(
  'held.store',
  `insert into held_report (person_id, client_session_id, client_id, training_id, attempt, step_version, file_type,
     content_version, launched_at, started_at, device_started_at, received_at, seconds, progress, score, finished, steps,
     state, sent_at, reasons)
   values (:personId, :clientSessionId, :clientId, :trainingId, :attempt, :stepVersion, :fileType, :contentVersion,
     :launchedAt, :startedAt, :deviceStartedAt, :receivedAt, :seconds, :progress, :score, :finished, :steps, :state, :sentAt, :reasons)
   on conflict (person_id, client_session_id) do update set seconds = excluded.seconds, progress = excluded.progress,
     score = excluded.score, finished = excluded.finished, steps = excluded.steps, state = excluded.state,
     sent_at = excluded.sent_at, reasons = excluded.reasons`,
);

/** Stores a held report, or its newest values. The person must be locked. */
export async function storeHeld(tx: Queryable, held: Omit<HeldReport, 'rejected'>): Promise<void> {
  await tx.rows(upsertHeld, { ...held, steps: stepList(held.steps) });
}

const notifyAdmins = sql(
  'held.notify',
  `${INSERT_NOTIFICATIONS}
   select p.id, 'HELD_REPORTS', '{}', :now::timestamptz from person p
   where p.client_id = :clientId and 'ROLE_ADMINISTRATOR' = any(p.roles) and not 'ROLE_PARTNER' = any(p.roles)
     and not p.disabled and p.deleted_at is null
     and not exists (select from notification n where n.person_id = p.id and n.type = 'HELD_REPORTS' and n.read_at is null)`,
);

/** Notifies a company's admins that sessions wait for a decision, except admins with an unread notification about it. */
export async function notifyOfHeld(tx: Queryable, clientId: number, now: Date): Promise<void> {
  await tx.rows(notifyAdmins, { clientId, now });
}

const dropOne = sql(
  'held.drop',
  'delete from held_report where person_id = :personId and client_session_id = :clientSessionId',
);

/** Removes a held report, because its session is plausible now. The person must be locked. */
export async function dropHeld(tx: Queryable, { personId, clientSessionId }: HeldReport): Promise<void> {
  await tx.rows(dropOne, { personId, clientSessionId });
}

const deleteHeld = sql<Row>(
  'held.take',
  `delete from held_report where id = :id and client_id = :clientId and rejected_at is null returning ${COLUMNS}`,
);

/** Removes a report that waits for a decision of a company's admin, and returns it. The person must be locked. */
export const takeHeld = async (tx: Queryable, id: number, clientId: number): Promise<HeldReport | undefined> =>
  heldOf(await tx.row(deleteHeld, { id, clientId }));
