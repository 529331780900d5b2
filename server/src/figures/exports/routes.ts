import { Readable } from 'node:stream';
import * as c from '@vr/shared-api/contract/exports';
import * as s from '@vr/shared-api/contract/exports.schema';
import type { UiLang } from '@vr/shared-api/limits';
import type { App } from '../../parts.ts';
import { recordExport } from '../../platform/audit/audit.ts';
import { type CsvRow, csvText } from '../../platform/csv/csv.ts';
import { fail } from '../../platform/http/fail.ts';
import { FileContent, route } from '../../platform/http/route.ts';
import { courseReport, requireExportableCourse } from './courses.ts';
import { type ExportedPeople, requireExportable, requirePartner } from './people.ts';
import { clientReport, requireExportableTraining, trainingReport } from './trainings.ts';

/** Returns a report as a file that is sent while it is read. When the reader leaves, no further page is read. */
const csvFile = ({ header, pages }: { header: CsvRow; pages: AsyncIterable<CsvRow[]> }, lang: UiLang): FileContent =>
  new FileContent(Readable.from(csvText(header, pages, lang), { objectMode: false }));

/** Fails with NOT_FOUND for the whole platform, because courses belong to a company. */
const ofCompany = (people: ExportedPeople): ExportedPeople =>
  people.pages ? people : fail('NOT_FOUND', { message: 'Courses belong to one company. Name it as clientId.' });

/**
 * Registers the reports on people's results in trainings and courses. Everything that can be refused is checked before the
 * first byte; the rows are read afterwards.
 */
export function registerExports(app: App): void {
  const { db, clock } = app.parts;

  route(app, c.exportTrainings, s.exportTrainings, async ({ params: { lang }, query, actor, reader, request }) => {
    if (query.byClient) {
      const group = await requirePartner(db, actor, query);
      await recordExport(db, clock, actor, request, 'trainings', group.clientId);
      return csvFile(clientReport(reader, group, { lang }), lang);
    }
    const people = await requireExportable(db, actor, query, lang);
    await recordExport(db, clock, actor, request, 'trainings', people.group.clientId);
    return csvFile(trainingReport(reader, { people, lang }), lang);
  });

  route(app, c.exportTraining, s.exportTraining, async ({ params: { id, lang }, query, actor, reader, request }) => {
    if (query.byClient) {
      const group = await requirePartner(db, actor, query);
      await requireExportableTraining(db, group, id);
      await recordExport(db, clock, actor, request, 'training', group.clientId);
      return csvFile(clientReport(reader, group, { lang, trainingId: id }), lang);
    }
    const people = await requireExportable(db, actor, query, lang);
    await requireExportableTraining(db, people.group, id);
    await recordExport(db, clock, actor, request, 'training', people.group.clientId);
    return csvFile(trainingReport(reader, { people, lang, trainingId: id }), lang);
  });

  route(app, c.exportCourses, s.exportCourses, async ({ params: { lang }, query, actor, reader, request }) => {
    const people = ofCompany(await requireExportable(db, actor, query, lang));
    await recordExport(db, clock, actor, request, 'courses', people.group.clientId);
    return csvFile(courseReport(reader, { actor, people, lang }), lang);
  });

  route(app, c.exportCourse, s.exportCourse, async ({ params: { id, lang }, query, actor, reader, request }) => {
    const people = ofCompany(await requireExportable(db, actor, query, lang));
    await requireExportableCourse(db, people.group, id);
    await recordExport(db, clock, actor, request, 'course', people.group.clientId);
    return csvFile(courseReport(reader, { actor, people, lang, courseId: id }), lang);
  });
}
