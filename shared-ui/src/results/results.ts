import type { Report } from '@vr/shared-api/contract/sessions.schema';
import type { StoreApi } from 'zustand/vanilla';

/** The complete state of a session so far. The time of sending is added later. */
export type SessionReport = Omit<Report, 'sentAt'>;

/** The properties of a launch that reports need. */
export interface ReportLaunch {
  userToken: string;
  userId: number;
  trainingId: number;
}

/** A session of which the server does not have the newest report yet. */
export interface WaitingResult {
  trainingId: number;
  sessionId: string;
}

/** The reports of one launch, while its content is open. */
export interface LaunchResults {
  /** Stores a report that the content itself is sending. If the report is not settled before `end`, the portal sends it. */
  keep(report: SessionReport): void;
  /** Stores a report and sends it. */
  send(report: SessionReport): void;
  /** Removes a report that the server has accepted or permanently refused, unless a newer report is stored. */
  settle(report: SessionReport): void;
  /** Ends the launch. The portal then sends the remaining reports. */
  end(): void;
}

/** The results of trainings that the browser stores until the server has them. */
export interface Results {
  /** The results of the signed-in person that the portal still has to send, oldest first. */
  waiting: StoreApi<readonly WaitingResult[]>;
  /** Starts to track the reports of a launch of the signed-in person. */
  follow(launch: ReportLaunch): LaunchResults;
}
