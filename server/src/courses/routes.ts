import * as c from '@vr/shared-api/contract/courses';
import * as s from '@vr/shared-api/contract/courses.schema';
import { type Actor, can } from '@vr/shared-api/permissions';
import type { App } from '../app.ts';
import { sendRevalidated } from '../http/conditions.ts';
import { fail } from '../http/fail.ts';
import { route } from '../http/route.ts';
import { findCourse, listCards, type Reader } from './queries.ts';

const noSuchCourse = (): never => fail('NOT_FOUND', { message: 'No such course.' });

const readerOf = (actor: Actor): Reader => ({
  id: actor.id,
  clientId: actor.clientId,
  seesOwned: can(actor, 'training:read-owned'),
});

/** Courses: sequences of trainings, each with a minimum score (spec §3 Course). */
export function registerCourses(app: App): void {
  route(app, c.listCourses, s.listCourses, async ({ query, actor, parts: { db, clock }, request, reply }) => {
    const wording = { lang: query.lang, now: clock.now() };
    return sendRevalidated(request, reply, await listCards(db, readerOf(actor), wording));
  });

  route(app, c.getCourse, s.getCourse, async ({ params, query, actor, parts: { db, clock } }) => {
    const wording = { lang: query.lang, now: clock.now() };
    return (await findCourse(db, readerOf(actor), wording, params.id)) ?? noSuchCourse();
  });
}
