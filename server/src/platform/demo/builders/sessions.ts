import { randomUUID } from 'node:crypto';
import type { FileType } from '@vr/shared-api/limits';
import { sql } from '../../db/database.ts';
import { ensureMonths } from '../../db/months.ts';
import type { Built, RowWriter } from './row-writer.ts';

export interface NewSession {
  personId: number;
  clientId: number;
  trainingId: number;
  clientSessionId: string;
  attempt: number;
  fileType: FileType;
  contentVersion: string | null;
  stepVersion: number | null;
  startedAt: Date;
  receivedAt: Date;
  /** YYYY-MM-DD in the company's time zone. */
  day: string;
  /** The hour at which the session started, in the same time zone. */
  hour: number;
  seconds: number;
  progress: number;
  score: number | null;
  finished: boolean;
  steps: { id: string; success: boolean; score?: number; seconds?: number }[];
}

const insertAttempt = sql(
  'build-attempt',
  'insert into attempt (person_id, training_id, number) values (:personId, :trainingId, :attempt) on conflict do nothing',
);
const insertSession = sql<{ id: number }>(
  'build-session',
  `insert into session (person_id, client_session_id, client_id, training_id, attempt, file_type, content_version,
     step_version, started_at, device_started_at, received_at, day, hour, seconds, progress, score, finished, steps)
   values (:personId, :clientSessionId, :clientId, :trainingId, :attempt, :fileType, :contentVersion, :stepVersion,
     :startedAt, :startedAt, :receivedAt, :day, :hour, :seconds, :progress, :score, :finished, :steps) returning id`,
);

const insertHeld = sql<{ id: number }>(
  'build-held-report',
  `insert into held_report (person_id, client_session_id, client_id, training_id, attempt, file_type, content_version,
     launched_at, started_at, device_started_at, received_at, seconds, progress, score, finished, steps, sent_at, reasons)
   values (:personId, :clientSessionId, :clientId, :trainingId, 1, 'WEB_GL', '1.0.0', :launchedAt, :launchedAt,
     :launchedAt, :launchedAt, 86400, 100, 100, true, '[]', :launchedAt, '{TOO_LONG}')
   returning id`,
);

export function sessionBuilders({ db, clock, insertedId }: RowWriter) {
  return {
    /** Inserts a session as if a device had reported it. The roll-ups do not change. */
    async session(
      over: Partial<NewSession> & { personId: number; clientId: number; trainingId: number },
    ): Promise<Built<NewSession>> {
      const startedAt = over.startedAt ?? new Date(clock.now().getTime() - 3_600_000);
      const session: NewSession = {
        clientSessionId: randomUUID(),
        attempt: 1,
        fileType: 'WEB_GL',
        contentVersion: '1.0.0',
        stepVersion: null,
        startedAt,
        receivedAt: new Date(startedAt.getTime() + (over.seconds ?? 600) * 1000),
        day: startedAt.toISOString().slice(0, 10),
        hour: startedAt.getUTCHours(),
        seconds: 600,
        progress: 50,
        score: null,
        finished: false,
        steps: [],
        ...over,
      };
      await ensureMonths(db, session.day, session.day);
      await db.rows(insertAttempt, { ...session });
      const id = await insertedId(insertSession, { ...session, steps: JSON.stringify(session.steps) });
      return { ...session, id };
    },

    /** Inserts a held report, which an admin must accept: it claims a whole day, but was sent right after the launch. */
    async heldReport(about: { personId: number; clientId: number; trainingId: number }): Promise<{ id: number }> {
      const values = { ...about, clientSessionId: randomUUID(), launchedAt: clock.now() };
      return { id: await insertedId(insertHeld, values) };
    },
  };
}
