/** Reads uploaded files like the portal. These functions run in another process. */

import { isTable } from '../catalogue/resources/table.ts';
import { problemsOfStepFile } from '../catalogue/trainings/step-file-problems.ts';
import { readRows } from '../people/users/import/parse.ts';
import { asAppError } from '../platform/http/errors.ts';
import { inspect } from '../publishing/gate/gate.ts';
import { bytesAsFile } from '../publishing/gate/testing/archives.ts';

interface Sent {
  bytes: Buffer;
}

export const build = async ({ bytes }: Sent) => (await inspect(bytesAsFile(bytes), 'build.zip', 'WEB_GL')).accepted;
export const steps = ({ bytes }: Sent) => problemsOfStepFile({ bytes, skills: ['soft_skill_a'] }).report.count;
export const table = isTable;
export const members = async ({ bytes }: Sent): Promise<string> => {
  try {
    return String((await readRows({ bytes, lang: 'en' })).rows.length);
  } catch (error) {
    return asAppError(error).code;
  }
};
