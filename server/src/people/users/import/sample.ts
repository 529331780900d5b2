import type { UiLang } from '@vr/shared-api/limits';
import { IMPORT_COLUMNS } from '@vr/shared-api/member-import';
import { toCsv } from '../../../platform/csv/csv.ts';
import { COLUMN_NAMES, ROLE_NAMES } from './columns.ts';
import { TEXTS } from './texts.ts';

const emailOf = (name: { firstName: string; lastName: string }): string =>
  `${name.firstName}.${name.lastName}@example.com`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the sample file in a language. Its comments explain the columns, and it can be imported as it is. */
export function sampleOf(lang: UiLang): string {
  const { sample, people, about } = TEXTS[lang];
  const names = COLUMN_NAMES[lang];
  const roles = ROLE_NAMES[lang];
  const [boss] = people;
  const examples = [
    { role: roles.ROLE_MANAGER, manager: '' },
    { role: roles.learner, manager: boss && emailOf(boss) },
    { role: `${roles.ROLE_MANAGER}/${roles.ROLE_ADMINISTRATOR}`, manager: '' },
  ];
  return toCsv(
    [
      ...sample.intro.map((line) => [`# ${line}`]),
      ...IMPORT_COLUMNS.map((column) => [`# ${about(names[column], sample.columns[column])}`]),
      IMPORT_COLUMNS.map((column) => names[column]),
      ...people.map((person, place) => [
        person.firstName,
        person.lastName,
        emailOf(person),
        examples[place]?.role ?? roles.learner,
        examples[place]?.manager ?? '',
      ]),
    ],
    lang,
  );
}
