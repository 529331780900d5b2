import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sessionsOf } from '@vr/server/platform/demo/bulk/sessions';
import { type BulkSize, isManager, managerOf, stepFileOf, worldOf } from '@vr/server/platform/demo/bulk/world';
import { CATEGORIES } from '@vr/server/platform/demo/data/vocabulary';

type Cells = readonly (string | number | null)[];

async function writeTable(folder: string, file: string, rows: Iterable<Cells>): Promise<void> {
  function* lines() {
    let text = '';
    for (const cells of rows) {
      text += `${cells.map((cell) => cell ?? '').join(';')}\r\n`;
      if (text.length < 65_536) continue;
      yield text;
      text = '';
    }
    yield text;
  }
  await pipeline(Readable.from(lines()), createWriteStream(path.join(folder, file)));
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Yields the header, and then the result of `make` for each index from 0. */
function* table(header: string, count: number, make: (index: number) => Cells): Iterable<Cells> {
  yield [header];
  for (let index = 0; index < count; index += 1) yield make(index);
}

/** Writes a folder for `pnpm seed --from`, with the same people and sessions as generated bulk data of this size. */
export async function writeRecordFolder(folder: string, size: BulkSize & { companies: number }): Promise<void> {
  const world = worldOf(size, size.companies);
  const sessionOf = sessionsOf(world, size, new Date());
  await mkdir(folder, { recursive: true });
  await writeTable(
    folder,
    'companies.csv',
    table('key;name', size.companies, (company) => [`c${company}`, `Imported company ${company}`]),
  );
  await writeTable(
    folder,
    'people.csv',
    table('key;company;firstName;lastName;email;roles;manager', size.users, (user) => {
      const manager = managerOf(world, user);
      return [
        `p${user}`,
        `c${world.companyOf(user)}`,
        'Camille',
        `Laurent ${user}`,
        `person${user}@import.example`,
        isManager(world, user) ? 'manager' : '',
        manager === null ? '' : `p${manager}`,
      ];
    }),
  );
  const stepsFile = (training: number) => (world.hasSteps(training) ? `steps-${training}.json` : '');
  await writeTable(
    folder,
    'trainings.csv',
    table('key;title;category;durationInMinute;steps', size.trainings, (training) => [
      `t${training}`,
      `Imported training ${training}`,
      CATEGORIES[training % CATEGORIES.length]?.key ?? '',
      15,
      stepsFile(training),
    ]),
  );
  for (let training = 0; training < size.trainings; training += 1)
    if (world.hasSteps(training))
      await writeFile(path.join(folder, stepsFile(training)), JSON.stringify(stepFileOf(world, training)));
  function* sessions(): Iterable<Cells> {
    yield ['key;person;training;startedAt;seconds;progress;score;finished;fileType;steps'];
    for (let round = 0; ; round += 1)
      for (let user = 0; user < size.users; user += 1) {
        const session = sessionOf(user, round);
        if (!session) return;
        const steps = [...session.steps].map(([id, { success, score, seconds }]) => ({ id, success, score, seconds }));
        yield [
          `s${user}-${round}`,
          `p${user}`,
          `t${session.training}`,
          session.startedAt.toISOString(),
          session.seconds,
          session.progress,
          session.score,
          String(session.finished),
          session.fileType,
          steps.length > 0 ? quoted(JSON.stringify(steps)) : '',
        ];
      }
  }
  await writeTable(folder, 'sessions.csv', sessions());
}
