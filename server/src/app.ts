import compress from '@fastify/compress';
import { registerBadges } from './badges/routes.ts';
import { registerClientErrors } from './client-errors/routes.ts';
import { registerClients } from './clients/routes.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { registerCourseProgress } from './courses/progress.ts';
import { registerCourses } from './courses/routes.ts';
import type { Database } from './db/database.ts';
import { registerGroups } from './groups/routes.ts';
import { registerHealth } from './health/routes.ts';
import { registerDocumentation } from './http/openapi.ts';
import { addSecurityHeaders } from './http/security.ts';
import { type App, createServer } from './http/server.ts';
import type { Jobs } from './jobs/jobs.ts';
import { registerMasterContents } from './master-contents/routes.ts';
import { registerNotifications } from './notifications/routes.ts';
import { registerPartners } from './partners/routes.ts';
import { registerPortal } from './portal/routes.ts';
import { registerResources } from './resources/routes.ts';
import { registerReviews } from './reviews/routes.ts';
import { registerSatisfactions } from './satisfactions/routes.ts';
import { registerSessions } from './sessions/routes.ts';
import { registerStatistics } from './statistics/routes.ts';
import type { Storage } from './storage/storage.ts';
import { registerSuggestions } from './suggestions/routes.ts';
import { registerTrainingFiles } from './trainings/files.ts';
import { registerPublishing } from './trainings/publishing.ts';
import { registerTrainings } from './trainings/routes.ts';
import { registerUploads } from './uploads/routes.ts';
import { registerUsers } from './users/routes.ts';

export type { App } from './http/server.ts';

/** What a server is made of; every part is handed in, so that tests bring their own. */
export interface Parts {
  config: Config;
  db: Database;
  clock: Clock;
  storage: Storage;
  jobs: Jobs;
  /** Signs what the server hands out and must recognise again; made once, kept in the database. */
  secret: Buffer;
  /** Takes the log's lines instead of the standard output. */
  logTo?: { write(line: string): void };
}

/** Builds the portal's server: the API, the shell and its remotes, health. It listens where its caller says. */
export async function buildApp(parts: Parts): Promise<App> {
  const app = createServer(parts);
  app.decorate('jobHandlers', {});
  addSecurityHeaders(app);
  // Built files are compressed already; route() asks for it per endpoint.
  await app.register(compress, { global: false, encodings: ['br', 'gzip'], threshold: 1024 });
  registerHealth(app);
  registerUsers(app);
  registerClients(app);
  registerTrainings(app);
  registerTrainingFiles(app);
  registerUploads(app);
  registerPublishing(app);
  registerCourses(app);
  registerReviews(app);
  registerGroups(app);
  registerPartners(app);
  registerSessions(app);
  registerMasterContents(app);
  registerResources(app);
  registerSatisfactions(app);
  registerStatistics(app);
  registerCourseProgress(app);
  registerBadges(app);
  registerSuggestions(app);
  registerNotifications(app);
  registerClientErrors(app);
  registerDocumentation(app);
  registerPortal(app);
  await app.ready();
  return app;
}
