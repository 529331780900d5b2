import { Readable } from 'node:stream';
import type { QueryOf } from '@vr/shared-api/contract/endpoint';
import * as c from '@vr/shared-api/contract/exports';
import * as s from '@vr/shared-api/contract/exports.schema';
import type { UiLang } from '@vr/shared-api/limits';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../parts.ts';
import { recordExport } from '../../platform/audit/audit.ts';
import { csvText } from '../../platform/csv/csv.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { FileContent, route } from '../../platform/http/route.ts';
import type { Caller } from '../../platform/http/tokens.ts';
import { courseReport, requireExportableCourse } from './courses.ts';
import { type Report, requireExportable, requirePartner } from './people.ts';
import { clientReport, requireExportableTraining, trainingReport } from './trainings.ts';

/** Returns a report as a streamed file. If the client disconnects, no further page is read. */
const csvFile = ({ header, pages }: Report, lang: UiLang): FileContent =>
  new FileContent(Readable.from(csvText(header, pages, lang), { objectMode: false }));

/** A call for a report on all trainings or courses, or on one of them if there is an id. */
interface Call<Query> {
  params: { id?: number; lang: UiLang };
  query: Query;
  actor: Caller;
  /** The connection that reads the rows. */
  reader: Queryable;
  request: FastifyRequest;
}

/** Serves reports on people's results. Invalid requests fail before the first byte is sent. */
export function registerExports(app: App): void {
  const { db, clock } = app.parts;

  async function onTrainings({ params, query, actor, reader, request }: Call<QueryOf<typeof s.exportTrainings>>) {
    const { id: trainingId, lang } = params;
    const people = query.byClient ? undefined : await requireExportable(db, actor, query, lang);
    const group = people?.group ?? (await requirePartner(db, actor, query));
    if (trainingId !== undefined) await requireExportableTraining(db, group, trainingId);
    const name = trainingId === undefined ? 'trainings' : 'training';
    await recordExport(db, clock, actor, request, name, group.clientId);
    const report = people
      ? trainingReport(reader, { people, lang, trainingId })
      : clientReport(reader, group, { lang, trainingId });
    return csvFile(report, lang);
  }

  async function onCourses({ params, query, actor, reader, request }: Call<QueryOf<typeof s.exportCourses>>) {
    const { id: courseId, lang } = params;
    const people = await requireExportable(db, actor, query, lang);
    if (!people.pages) fail('NOT_FOUND', { message: 'Courses belong to one company. Name it as clientId.' });
    if (courseId !== undefined) await requireExportableCourse(db, people.group, courseId);
    const name = courseId === undefined ? 'courses' : 'course';
    await recordExport(db, clock, actor, request, name, people.group.clientId);
    return csvFile(courseReport(reader, { actor, people, lang, courseId }), lang);
  }

  route(app, c.exportTrainings, s.exportTrainings, onTrainings);
  route(app, c.exportTraining, s.exportTraining, onTrainings);
  route(app, c.exportCourses, s.exportCourses, onCourses);
  route(app, c.exportCourse, s.exportCourse, onCourses);
}
