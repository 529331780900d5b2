import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '@vr/server/platform/demo/random';
import { listNotifications } from '@vr/shared-api/contract/notifications';
import { reportSession } from '@vr/shared-api/contract/sessions';
import * as c from '@vr/shared-api/contract/trainings';
import { getProfile } from '@vr/shared-api/contract/users';
import { ABSENT, type Ledger } from './ledger.ts';
import type { Visitor } from './visitor.ts';

/** An action of a person. The higher the weight, the more often the action is chosen. */
export type Action = readonly [weight: number, run: () => Promise<unknown>];

const REPORTS = 4;
const REPORT_MS = 300;

export function learnerActions(visitor: Visitor, ledger: Ledger, random: Random): readonly Action[] {
  const { api, company, account, insist } = visitor;
  const training = () => random.pick(company.trainingIds);

  async function toggle(fact: 'like' | 'favorite', on: typeof c.likeTraining, off: typeof c.likeTraining) {
    const id = training();
    const key = `${account.id}:${id}`;
    const value = random.chance(0.5) ? 'there' : ABSENT;
    ledger.trying(fact, key, value);
    await insist(() => api.call(value === 'there' ? on : off, { params: { id } }));
    ledger.done(fact, key, value);
  }

  async function play() {
    const id = training();
    const launch = await insist(() =>
      api.call(c.launchTraining, { params: { id }, body: { fileType: 'WEB_GL', startAgain: random.chance(0.3) } }),
    );
    const content = visitor.apiWith(launch.userToken);
    const sessionId = random.uuid();
    const startedAt = new Date().toISOString();
    const key = `${account.id}:${sessionId}`;
    const send = (seconds: number) =>
      insist(() =>
        content.call(reportSession, {
          params: { id },
          body: {
            id: sessionId,
            launchId: launch.launchId,
            fileType: 'WEB_GL',
            startedAt,
            sentAt: new Date().toISOString(),
            seconds,
            progress: 5 * seconds,
            score: random.int(0, 100),
            finished: seconds === REPORTS,
            steps: [],
          },
        }),
      );
    for (let seconds = 1; seconds <= REPORTS; seconds += 1) {
      ledger.trying('session', key, String(seconds));
      await send(seconds);
      ledger.done('session', key, String(seconds));
      // The same report again, and an older one that was delayed: the server must ignore both.
      if (random.chance(0.2)) await Promise.all([send(seconds), send(random.int(1, seconds))]);
      await pause(REPORT_MS);
    }
  }

  return [
    [6, () => insist(() => api.call(c.listTrainings, { query: { lang: 'en', asLearner: true } }))],
    [3, () => insist(() => api.call(c.getTraining, { params: { id: training() }, query: { lang: 'en' } }))],
    [1, () => insist(() => api.call(getProfile, {}))],
    [1, () => insist(() => api.call(listNotifications, { query: { lang: 'en' } }))],
    [2, () => toggle('like', c.likeTraining, c.unlikeTraining)],
    [1, () => toggle('favorite', c.favoriteTraining as never, c.unfavoriteTraining as never)],
    [3, play],
    [0.3, () => visitor.signIn()],
  ];
}
