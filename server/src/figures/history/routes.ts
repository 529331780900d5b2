import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import * as c from '@vr/shared-api/contract/history';
import * as s from '@vr/shared-api/contract/history.schema';
import { type ContentLang, SESSIONS_PER_PAGE } from '@vr/shared-api/limits';
import type { Actor } from '@vr/shared-api/permissions';
import type { App } from '../../parts.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import { requireViewable } from '../../visibility/people.ts';
import { findLaunchedBy } from '../statistics/launched.ts';
import { titleOf } from '../statistics/names.ts';
import { changesOf, type TimelineRow } from './changes.ts';
import { findCourseHistory, findTimeline, type Timeline, type TimelineSubject } from './queries.ts';

type Sessions = ResponseOf<typeof s.listTrainingSessions>;

/** Returns the newest sessions of a timeline with their changes, and the resets between them. */
function pageOf(timeline: Timeline, lang: ContentLang): Sessions {
  const { trainings, sessions, skillNames, badges, resets } = timeline;
  const files = new Map(timeline.stepFiles.map((file) => [`${file.trainingId}/${file.version}`, file.content]));
  const fileOf = ({ trainingId, stepVersion }: TimelineRow) => files.get(`${trainingId}/${stepVersion}`) ?? null;
  const changes = changesOf<TimelineRow>(sessions, fileOf);
  const page = sessions.slice(-SESSIONS_PER_PAGE).reverse();
  const items = page.flatMap((session) => {
    const changed = changes.get(session);
    if (!changed) return [];
    const { steps, progress: _, stepVersion: __, ...facts } = session;
    const fileSteps = fileOf(session)?.steps ?? [];
    const reached = new Map(steps.map((step) => [step.id, step]));
    return [
      {
        ...facts,
        ...changed,
        value: Math.round((session.seconds / 60) * 100) / 100,
        steps: fileSteps.flatMap((step) => {
          const result = reached.get(step.id);
          return result ? [{ ...result, title: titleOf(step, lang) }] : [];
        }),
        stepCount: fileSteps.length,
        skills: [...changed.skills].map(([skillType, values]) => ({
          skillType,
          name: skillNames[skillType] ?? '',
          ...values,
        })),
        badges: badges.filter(({ sessionId }) => sessionId === session.id),
      },
    ];
  });
  const oldest = page.at(-1);
  const hasMore = sessions.length > page.length;
  return {
    items,
    ...(hasMore && oldest ? { nextCursor: String(oldest.id) } : {}),
    trainings,
    // Resets before the oldest session of this page belong to the next page.
    resets: resets.filter(({ at }) => !hasMore || !oldest || at >= oldest.startedAt),
  };
}

async function sessionsOf(
  db: Queryable,
  actor: Actor,
  subject: TimelineSubject,
  id: number,
  { lang = 'en', userId = actor.id, cursor }: { lang?: ContentLang; userId?: number; cursor?: string },
): Promise<Sessions> {
  const timeline = requireViewable(
    await findTimeline(db, subject, actor, { personId: userId, id, lang, cursor }),
    actor,
  );
  if (!timeline.isKnown) fail('NOT_FOUND', { message: `No such ${subject}.` });
  return pageOf(timeline, lang);
}

/** Registers the endpoints for the trainings and courses that a person has begun, and for their sessions. */
export function registerHistory(app: App): void {
  route(app, c.listTrainingHistory, s.listTrainingHistory, async ({ query, actor, parts: { db } }) => {
    const { lang, userId = actor.id } = query;
    const { items } = requireViewable(await findLaunchedBy(db, userId, actor, lang), actor);
    return { items };
  });

  route(app, c.listCourseHistory, s.listCourseHistory, async ({ query, actor, parts: { db } }) => {
    const { lang, userId = actor.id } = query;
    const { items } = requireViewable(await findCourseHistory(db, userId, actor, lang), actor);
    return { items };
  });

  route(app, c.listTrainingSessions, s.listTrainingSessions, ({ params, query, actor, parts: { db } }) =>
    sessionsOf(db, actor, 'training', params.id, query),
  );

  route(app, c.listCourseSessions, s.listCourseSessions, ({ params, query, actor, parts: { db } }) =>
    sessionsOf(db, actor, 'course', params.id, query),
  );
}
