import * as c from '@vr/shared-api/contract/trainings';
import * as s from '@vr/shared-api/contract/trainings.schema';
import { FEEDBACK_PAGE_SIZE } from '@vr/shared-api/limits';
import { isPartner, isSuperAdmin } from '@vr/shared-api/permissions';
import type { App } from '../app.ts';
import { fail } from '../http/fail.ts';
import { route } from '../http/route.ts';
import { findFeedback } from './feedback.ts';
import { answer, findSurvey } from './queries.ts';

/** What people say of the trainings they have played, and whoever publishes these reads. */
export function registerSatisfactions(app: App): void {
  route(app, c.rateTraining, s.rateTraining, async ({ params, body, actor, parts: { db, clock } }) => {
    const survey = (await findSurvey(db, actor, params.id)) ?? fail('NOT_FOUND', { message: 'No such training.' });
    if (!survey.enabled) fail('SURVEY_DISABLED', { message: 'The company does not ask what its people think.' });
    if (!survey.played) fail('NOT_PLAYED', { message: 'Only who has played a training can rate it.' });
    const { rating, comment = '' } = body;
    await answer(db, actor, params.id, { rating, comment: comment.trim() }, clock.now());
    return undefined;
  });

  route(app, c.listSatisfactions, s.listSatisfactions, async ({ params, query, actor, parts: { db } }) => {
    const { page = 1, size = FEEDBACK_PAGE_SIZE } = query;
    const judges = isSuperAdmin(actor);
    const reader = { clientId: actor.clientId, judges, hearsAll: judges || isPartner(actor) };
    const found =
      (await findFeedback(db, reader, params.id, { page, size })) ??
      fail('NOT_FOUND', { message: 'No such training.' });
    const { isAsked, content, totalElements } = found;
    if (!isAsked) fail('SURVEY_DISABLED', { message: 'The company does not ask what people think.' });
    return { content, totalElements };
  });
}
