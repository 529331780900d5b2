import * as c from '@vr/shared-api/contract/satisfactions';
import * as s from '@vr/shared-api/contract/satisfactions.schema';
import { FEEDBACK_PAGE_SIZE } from '@vr/shared-api/limits';
import { isSuperAdmin } from '@vr/shared-api/permissions';
import type { App } from '../../parts.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import { figureGroupOf } from '../../visibility/figures.ts';
import { findFeedback } from './feedback.ts';
import { findSurvey, saveAnswer } from './queries.ts';

/** Serves the satisfaction survey: learners rate trainings that they have played, and publishers read the feedback. */
export function registerSatisfactions(app: App): void {
  route(app, c.rateTraining, s.rateTraining, async ({ params, body, actor, parts: { db, clock } }) => {
    const survey = (await findSurvey(db, actor, params.id)) ?? fail('NOT_FOUND', { message: 'No such training.' });
    if (!survey.enabled) fail('SURVEY_DISABLED', { message: "The learner's company has disabled the survey." });
    if (!survey.played) fail('NOT_PLAYED', { message: 'Only people who have played a training can rate it.' });
    const { rating, comment = '' } = body;
    await saveAnswer(db, actor, params.id, { rating, comment: comment.trim() }, clock.now());
    return undefined;
  });

  route(app, c.listSatisfactions, s.listSatisfactions, async ({ params, query, actor, parts: { db } }) => {
    const { page = 1, size = FEEDBACK_PAGE_SIZE, ...asked } = query;
    const { scope, clientId, companyId } = await figureGroupOf(db, actor, asked);
    const reader = {
      companyId,
      // With a `partnerId`, the super admin reads what that partner can read.
      isReviewer: isSuperAdmin(actor) && asked.partnerId === undefined,
      namesCompanies: isSuperAdmin(actor),
      votesOf: scope === 'owned' || scope === 'all' ? null : clientId,
    };
    const found =
      (await findFeedback(db, reader, params.id, { page, size })) ??
      fail('NOT_FOUND', { message: 'No such training.' });
    const { isEnabled, ...feedback } = found;
    if (!isEnabled) fail('SURVEY_DISABLED', { message: "The training's company has disabled the survey." });
    return feedback;
  });
}
