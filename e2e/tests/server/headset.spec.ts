import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import * as current from '../../headset/headset.ts';
import { keptContracts, keptHeadset } from '../../older/builds.ts';
import { codeFor } from '../../src/codes.ts';
import { launchedEarlier, type Member, newCompany } from '../../src/company.ts';
import { apk } from '../../src/contents.ts';
import { expect, test } from '../../src/test.ts';
import { publishTraining } from '../../src/trainings.ts';

// Each test needs the results of the previous tests.
test.describe.configure({ mode: 'serial' });

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const TITLE = 'In a headset';

/** The headset applications of this version and of older versions. Devices may run old versions for years. */
const APPLICATIONS = [
  { name: 'a headset', load: async () => current },
  ...keptContracts().map((contract) => ({
    name: `a headset from the time of contract ${contract}`,
    load: () => keptHeadset(contract),
  })),
];

for (const { name, load } of APPLICATIONS) {
  test.describe(name, { tag: '@full' }, () => {
    let application: typeof current;
    let folder: string;
    let learner: Member;
    let signedIn: current.SignedIn;
    let device: ReturnType<typeof current.headset>;
    let training: { id: number };

    /** Returns the person's progress in the training from the server. */
    async function figures(request: APIRequestContext) {
      const answer = await request.get(
        `/api/v1/users/${signedIn.userId}/stats/general?lang=en&trainingId=${training.id}`,
        {
          headers: { authorization: `Bearer ${signedIn.token}` },
        },
      );
      return (await answer.json()).userStat as { sessions: number; minuteSpent: number; progressionPercent: number };
    }

    const digestOf = async (path: string) =>
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex');

    test.beforeAll(async ({ portal }) => {
      application = await load();
      const company = await newCompany(portal.db);
      learner = company.learner;
      await publishTraining(company.admin, TITLE, apk('build', 2), 'APK');
      folder = await mkdtemp(join(tmpdir(), 'vr-portal-headset-'));
    });
    test.afterAll(() => rm(folder, { recursive: true, force: true }));

    test('signs in by a unique code only once, in upper or lower case', async ({ request, baseURL }) => {
      const code = await codeFor(request, learner);
      signedIn = await application.signIn(String(baseURL), code.toLowerCase());
      expect(signedIn.name).not.toBe('');
      await expect(application.signIn(String(baseURL), code)).rejects.toMatchObject({
        status: 401,
        code: 'INVALID_CODE',
      });
      device = application.headset(signedIn, folder);
    });

    test('lists the trainings that the person may play', async () => {
      const trainings = await device.trainings();
      const found = trainings.find(({ title }) => title === TITLE);
      expect(found).toMatchObject({ isUnlocked: true, contentTypes: ['APK'] });
      training = found!;
    });

    test('continues an interrupted download of a build', async () => {
      const broken = new AbortController();
      const attempt = device.download(training.id, 'APK', {
        signal: broken.signal,
        onBytes: (bytes) => bytes > 500_000 && broken.abort(),
      });
      await expect(attempt).rejects.toThrow(/abort/iu);
      const resumed = await device.download(training.id, 'APK');
      expect(resumed.resumedFrom).toBeGreaterThan(0);
      expect(resumed.resumedFrom).toBeLessThan(resumed.size);
      const digest = await digestOf(resumed.path);
      await rm(resumed.path);
      const whole = await device.download(training.id, 'APK');
      expect(whole.resumedFrom).toBe(0);
      expect(await digestOf(whole.path)).toBe(digest);
    });

    test('a session that is reported twice and out of order counts once and lowers no figure', async ({
      request,
      portal,
    }) => {
      await launchedEarlier(portal.db, learner);
      const before = await figures(request);
      const session = application.newSession('APK', new Date(Date.now() - 2 * MINUTE_MS));
      const end = { ...session, seconds: 60, score: 70, progress: 100, finished: true };
      expect((await device.report(training.id, end)).check).toBeNull();
      await device.report(training.id, { ...session, seconds: 20, progress: 40 });
      await device.report(training.id, end);
      const after = await figures(request);
      expect(after.sessions).toBe(before.sessions + 1);
      expect(after.minuteSpent).toBe(before.minuteSpent + 1);
      expect(after.progressionPercent).toBeGreaterThanOrEqual(before.progressionPercent);
    });

    test('stores sessions while it is offline, and sends them when it is online again', async ({ request }) => {
      const before = await figures(request);
      const offline = application.headset({ ...signedIn, portal: 'http://127.0.0.1:9' }, folder);
      for (let i = 0; i < 3; i += 1) {
        const session = application.newSession('APK', new Date(Date.now() - (i + 3) * MINUTE_MS));
        await offline.queue(training.id, { ...session, seconds: 20, finished: true });
      }
      expect(await offline.send()).toEqual({ accepted: 0, refused: 0, kept: 3 });
      expect(await device.send()).toEqual({ accepted: 3, refused: 0, kept: 0 });
      expect(await readdir(join(folder, 'reports'))).toEqual([]);
      const after = await figures(request);
      expect(after.sessions).toBe(before.sessions + 3);
      expect(after.minuteSpent).toBe(before.minuteSpent + 1);
    });

    test('a session from before the launch is accepted, and counts nowhere until it has been checked', async ({
      request,
    }) => {
      const before = await figures(request);
      const yesterday = application.newSession('APK', new Date(Date.now() - 24 * HOUR_MS));
      const reply = await device.report(training.id, { ...yesterday, seconds: 600, progress: 100, finished: true });
      expect(reply).toMatchObject({ check: 'PENDING', progressionPercent: before.progressionPercent });
      expect(await figures(request)).toEqual(before);
    });

    test('a report that is refused permanently does not block the others', async () => {
      await device.queue(2_000_000_000, { ...application.newSession('APK'), seconds: 10 });
      await device.queue(training.id, { ...application.newSession('APK'), seconds: 10 });
      expect(await device.send()).toEqual({ accepted: 1, refused: 1, kept: 0 });
    });
  });
}
