import { readdir } from 'node:fs/promises';
import { StartFailure } from '../../config.ts';
import type { Problems } from './problems.ts';

/** The possible files of a folder, with their columns. docs/import-records.md explains them. */
export const FILES = {
  'companies.csv': {
    key: 'required',
    name: 'required',
    type: 'optional',
    timeZone: 'optional',
    contractExpiration: 'optional',
  },
  'people.csv': {
    key: 'required',
    company: 'required',
    firstName: 'required',
    lastName: 'required',
    email: 'required',
    roles: 'optional',
    manager: 'optional',
    password: 'secret',
  },
  'trainings.csv': {
    key: 'required',
    company: 'optional',
    title: 'required',
    language: 'optional',
    category: 'required',
    durationInMinute: 'required',
    steps: 'optional',
  },
  'sessions.csv': {
    key: 'required',
    person: 'required',
    training: 'required',
    startedAt: 'required',
    seconds: 'optional',
    minutes: 'optional',
    progress: 'optional',
    score: 'optional',
    finished: 'optional',
    fileType: 'optional',
    contentVersion: 'optional',
    steps: 'optional',
  },
} as const;
export type FileName = keyof typeof FILES;

/** Returns the names of the files in a folder. A CSV file with an unknown name is a problem, because it would be ignored. */
export async function filesIn(folder: string, problems: Problems): Promise<Set<string>> {
  const names = await readdir(folder).catch((error: Error) => {
    throw new StartFailure(`The folder ${folder} cannot be read: ${error.message}`, { cause: error });
  });
  const known = Object.keys(FILES);
  if (!known.some((name) => names.includes(name)))
    throw new StartFailure(`The folder ${folder} has none of the files ${known.join(', ')}.`);
  for (const file of names)
    if (/\.csv$/iu.test(file) && !known.includes(file))
      problems.add({ file, reason: `is not a file of the import: ${known.join(', ')}` });
  return new Set(names);
}
