/** A company is deleted while PostgreSQL is killed and while the company's people upload, learn and get certificates. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  buildMarkedCompany,
  markedFiles,
  rollUpsIn,
  rowsAbout,
} from '../../companies/client-deletion/testing/marked-company.ts';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import { until } from '../../testing/until.ts';
import { onDisk, play, withPortal } from './testing/portal.ts';
import { KINDS } from './testing/uploads.ts';

/** The number of deleted companies. PostgreSQL is killed during every second deletion. */
const COMPANIES = Number(process.env.FAULT_KILLS ?? 2);
const PAUSE_MS = 5;

const oneOf = <T>(values: T[]): T => values[Math.floor(Math.random() * values.length)] as T;

test('a company that is deleted while its people work leaves nothing behind, and others lose nothing', () =>
  withPortal(onDisk, async (portal) => {
    const { parts, build, rows, sendAs } = portal;
    const { db, jobs, clock } = parts;
    await build.skill();
    await build.platform();
    const superAdmin = await build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] });
    const { id: played } = await build.training({ clientId: 1 });
    const { storagePrefix } = await build.contentFile({ trainingId: played });
    await parts.storage.put(`${storagePrefix}/index.html`, Buffer.from('x'));
    await build.offer({ clientId: portal.clientId, trainingIds: [played] });
    const neighbour = await build.person({ clientId: portal.clientId });
    const acknowledged: string[] = [];

    for (let number = 0; number < COMPANIES; number += 1) {
      const company = await buildMarkedCompany({ parts, build }, { played });
      const training = company.trainings[0] ?? 0;
      await rows('update progress set percent = 100 where training_id = any(:trainings)', {
        trainings: company.trainings,
      });
      // New sign-ins, because the clean-up of the previous company advanced the clock by days, which ended the old ones.
      const remover = await sendAs(superAdmin.id);
      const another = await sendAs(neighbour.id);
      const admin = await sendAs(company.admin);
      const learners = await Promise.all(company.people.slice(1, 7).map(sendAs));
      const uploader = {
        send: admin,
        clientId: company.id,
        newTraining: () => portal.newTraining(company.id),
      };

      const seen = new Map<string, Set<number>>();
      let areWorking = true;
      /** Repeats an action. A failed call had no effect, or its effects are checked below. */
      const keepOn = async (act: () => Promise<unknown>) => {
        while (areWorking) {
          await act().catch(() => undefined);
          await sleep(PAUSE_MS);
        }
      };
      const keepCalling = (name: string, call: () => Promise<{ status: number }>) => {
        const statuses = seen.get(name) ?? new Set();
        seen.set(name, statuses);
        return keepOn(async () => statuses.add((await call()).status));
      };
      const suggested = { trainingIds: [training], userIds: company.people, groupIds: [] };
      const work = [
        ...KINDS.map(({ name, upload }) => keepCalling(name, () => upload(uploader))),
        ...learners.flatMap((send) => [
          keepCalling('reports', () => play({ send }, training, clock.now())),
          keepCalling('likes', () => send('PUT', `/trainings/${played}/like`)),
          keepCalling('certificates', () => send('GET', `/trainings/${oneOf(company.trainings)}/certificate`)),
        ]),
        keepCalling('suggestions', () => admin('PUT', '/trainings/suggestions', suggested)),
        keepCalling('reports of others', async () => {
          const report = await play({ send: another }, played, clock.now());
          if (report.status === 200) acknowledged.push(report.id);
          return report;
        }),
        keepOn(() => jobs.run(portal.app)),
        // Acts like another node that considers the deleting node dead.
        keepOn(async () => portal.app.jobHandlers['delete-client']?.({ clientId: company.id })),
      ];

      const works = (statuses: Set<number>) => [...statuses].some((status) => status < 300);
      await until('everything works', async () => [...seen.values()].every(works));
      await sleep(Math.random() * 500);
      assert.equal((await remover('DELETE', `/clients/${company.id}`)).status, 204);
      if (number % 2 === 1) {
        await sleep(Math.random() * 300);
        await portal.killDatabase();
      }
      await sleep(1000);
      areWorking = false;
      await Promise.all(work);
      await portal.clean();

      for (const [name, statuses] of seen) {
        const all = [...statuses];
        assert.ok(
          all.every((status) => status < 500 || status === 503),
          `${name}: ${all}`,
        );
      }
      assert.deepEqual(await rowsAbout(db, company), []);
      await portal.checkBytes();
      assert.deepEqual(await markedFiles(join(parts.config.dataDir, 'storage')), []);
      const left = await rollUpsIn(db);
      await rebuildRollUps(db);
      assert.deepEqual(await rollUpsIn(db), left);
    }
    const ids = await rows<{ id: string }>(
      'select client_session_id as id from session union all select client_session_id from held_report',
    );
    const kept = new Set(ids.map(({ id }) => id));
    assert.ok(acknowledged.length > 0);
    assert.deepEqual(
      acknowledged.filter((id) => !kept.has(id)),
      [],
    );
  }));
