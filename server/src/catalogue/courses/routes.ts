import * as c from '@vr/shared-api/contract/courses';
import * as s from '@vr/shared-api/contract/courses.schema';
import { type Actor, can, isSuperAdmin, mayEditCourse } from '@vr/shared-api/permissions';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../parts.ts';
import { auditBy, recordAudit } from '../../platform/audit/audit.ts';
import { ifMatchVersion, sendWithEtag, withIdempotencyKey } from '../../platform/http/conditions.ts';
import { asAppError, replyToError } from '../../platform/http/errors.ts';
import { AppError, fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import { noCompany } from '../../visibility/figures.ts';
import { findForm, findUsage, withAllLanguages } from './form.ts';
import { findCourse, isSeen, listCards, type Reader, setFavorite } from './queries.ts';
import { refusalText } from './texts.ts';
import { attachResources, createCourse, deleteCourse, updateCourse } from './write.ts';

const noSuchCourse = (): never => fail('NOT_FOUND', { message: 'No such course.' });

/** Returns the reader of a company's courses. Except for the super admin, fails with NOT_FOUND for another company. */
function readerOf(actor: Actor, coursesOf: number = actor.clientId): Reader {
  const { id, clientId } = actor;
  if (coursesOf !== clientId && !isSuperAdmin(actor)) noCompany();
  return { id, clientId, coursesOf, seesOwned: can(actor, 'training:read-owned') };
}

/** Adds a title to a validation error. The title explains in the person's language what is wrong (spec §8). */
function withTitle(error: unknown, { body, query }: FastifyRequest): unknown {
  const { code, field, message } = asAppError(error);
  if (code !== 'VALIDATION') return error;
  const title = refusalText(field, body, (query as { lang?: unknown }).lang);
  return new AppError(code, { ...(field ? { field } : {}), message, title });
}

/** Registers the endpoints that make and change a course. Their validation errors have titles for people to read. */
function registerSaving(app: App): void {
  app.setErrorHandler((error, request, reply) => replyToError(withTitle(error, request), request, reply));

  route(app, c.createCourse, s.createCourse, async ({ query, body, actor, parts: { db, clock }, request }) => {
    const now = clock.now();
    const made = { input: body, forceManager: query.forceManager ?? false, now };
    return db.transaction((tx) =>
      withIdempotencyKey(tx, { request, personId: actor.id, now }, () => createCourse(tx, actor, made)),
    );
  });

  route(app, c.updateCourse, s.updateCourse, async ({ params, body, actor, parts: { db, clock }, request }) => {
    const change = { courseId: params.id, editedVersion: ifMatchVersion(request), input: body, now: clock.now() };
    return db.transaction((tx) => updateCourse(tx, actor, change));
  });
}

/** Registers the endpoints for courses: sequences of trainings, each with a minimum score (spec §3 Course). */
export function registerCourses(app: App): void {
  route(app, c.listCourses, s.listCourses, async ({ query, actor, parts: { db, clock }, request, reply }) => {
    const options = { lang: query.lang, now: clock.now() };
    return sendWithEtag(request, reply, await listCards(db, readerOf(actor, query.clientId), options));
  });

  route(app, c.getCourse, s.getCourse, async ({ params, query, actor, parts: { db, clock } }) => {
    const options = { lang: query.lang, now: clock.now() };
    const found = (await findCourse(db, readerOf(actor, query.clientId), options, params.id)) ?? noSuchCourse();
    return mayEditCourse(actor, found) ? withAllLanguages(db, found) : found;
  });

  // A separate plugin, so that its error handler applies only to these endpoints.
  app.register(async (plugin) => registerSaving(plugin));

  route(app, c.getCourseForm, s.getCourseForm, ({ params, query, actor, parts: { db } }) =>
    findForm(db, actor, params.id, query.lang),
  );

  route(app, c.getCourseUsage, s.getCourseUsage, ({ params, actor, parts: { db, clock } }) =>
    findUsage(db, actor, params.id, clock.now()),
  );

  route(app, c.deleteCourse, s.deleteCourse, async ({ params, actor, parts: { db, clock }, request }) => {
    const now = clock.now();
    await db.transaction(async (tx) => {
      await deleteCourse(tx, actor, params.id, now);
      const by = auditBy(actor, request, now);
      await recordAudit(tx, { ...by, action: 'course.delete', subject: `course:${params.id}` });
    });
  });

  route(app, c.putCourseResources, s.putCourseResources, async ({ params, body, actor, parts: { db, clock } }) => {
    const change = { courseId: params.id, resources: body.resources, now: clock.now() };
    await db.transaction((tx) => attachResources(tx, actor, change));
  });

  for (const [endpoint, schemas, favorite] of [
    [c.favoriteCourse, s.favoriteCourse, true],
    [c.unfavoriteCourse, s.unfavoriteCourse, false],
  ] as const) {
    route(app, endpoint, schemas, async ({ params, actor, parts: { db, clock } }) => {
      if (!(await isSeen(db, actor, params.id))) noSuchCourse();
      await setFavorite(db, actor.id, params.id, favorite, clock.now());
      return { favorite };
    });
  }
}
