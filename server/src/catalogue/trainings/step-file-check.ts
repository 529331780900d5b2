import type { StepFile } from '@vr/shared-api/steps.schema';
import { type DoneBy, TooMuchWork } from '../../platform/aside/pool.ts';
import { files } from '../../platform/aside/pools.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import type { CheckedStepFile } from './step-file-problems.ts';

const selectSkillTypes = sql<{ skillType: string }>('step-file.skills', 'select skill_type as "skillType" from skill');

async function findSkillTypes(db: Queryable): Promise<string[]> {
  const rows = await db.rows(selectSkillTypes);
  return rows.map(({ skillType }) => skillType);
}

const BY: DoneBy<typeof import('./step-file-problems.ts'), 'problemsOfStepFile'> = {
  module: new URL('step-file-problems.ts', import.meta.url),
  name: 'problemsOfStepFile',
};

/** Checks an uploaded JSON step file. Returns all its problems, each with its line and JSON pointer. */
export async function checkStepFile(db: Queryable, clientId: number, bytes: Uint8Array): Promise<CheckedStepFile> {
  const skills = await findSkillTypes(db);
  try {
    return await files.run(BY, { party: clientId }, () => ({ bytes, skills }));
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    const problem = { code: 'TOO_COMPLEX', params: {}, pointer: '', line: 1 } as const;
    return { content: undefined, report: { problems: [problem], count: 1 } };
  }
}

/** Reads a JSON step file of a company. If the file has problems, fails with STEP_FILE_REFUSED and all of them. */
export async function readStepFile(db: Queryable, clientId: number, bytes: Uint8Array): Promise<StepFile> {
  const { content, report } = await checkStepFile(db, clientId, bytes);
  if (content) return content;
  const [first] = report.problems;
  const message = report.problems
    .map(
      ({ line, pointer, code, params }) =>
        `line ${line}: ${[pointer, code, ...Object.values(params)].join(' ').trim()}`,
    )
    .join('; ');
  return fail('STEP_FILE_REFUSED', { field: `/body/file${first?.pointer ?? ''}`, message, stepFile: report });
}

/** Returns a sample step file. It contains skills of this portal, so that the portal accepts it. */
export async function stepFileSample(db: Queryable): Promise<StepFile> {
  const skills = await findSkillTypes(db);
  const firstOf = (kind: 'hard' | 'soft'): string[] =>
    skills
      .filter((skillType) => skillType.startsWith(`${kind}_skill_`))
      .toSorted()
      .slice(0, 1);
  return {
    formatVersion: 1,
    steps: [
      {
        id: 'raise-alarm',
        title: { en: 'Raise the alarm', fr: 'Donner l’alarme', es: 'Dar la alarma', it: 'Dare l’allarme' },
        skills: [...firstOf('hard'), ...firstOf('soft')],
        weight: 2,
      },
      {
        id: 'extinguish',
        title: {
          en: 'Aim at the base and sweep',
          fr: 'Viser la base et balayer',
          es: 'Apuntar a la base y barrer',
          it: 'Puntare alla base e spazzare',
        },
        skills: firstOf('hard'),
        weight: 3,
        minSeconds: 5,
      },
      {
        id: 'check-and-leave',
        title: {
          en: 'Check, then step back and leave',
          fr: 'Surveiller, reculer et sortir',
          es: 'Comprobar, retroceder y salir',
          it: 'Controllare, arretrare e uscire',
        },
        skills: [],
      },
    ],
  };
}
