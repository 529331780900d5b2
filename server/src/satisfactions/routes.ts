import * as c from '@vr/shared-api/contract/trainings';
import * as s from '@vr/shared-api/contract/trainings.schema';
import type { App } from '../app.ts';
import { fail } from '../http/fail.ts';
import { route } from '../http/route.ts';
import { answer, findSurvey } from './queries.ts';

/** What people say of the trainings they have played. */
export function registerSatisfactions(app: App): void {
  route(app, c.rateTraining, s.rateTraining, async ({ params, body, actor, parts: { db, clock } }) => {
    const survey = (await findSurvey(db, actor, params.id)) ?? fail('NOT_FOUND', { message: 'No such training.' });
    if (!survey.enabled) fail('SURVEY_DISABLED', { message: 'The company does not ask what its people think.' });
    if (!survey.played) fail('NOT_PLAYED', { message: 'Only who has played a training can rate it.' });
    const { rating, comment = '' } = body;
    await answer(db, actor, params.id, { rating, comment: comment.trim() }, clock.now());
    return undefined;
  });
}
