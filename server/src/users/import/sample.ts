import type { UiLang } from '@vr/shared-api/limits';
import { IMPORT_COLUMNS } from '@vr/shared-api/member-import';
import { stringify } from 'csv-stringify/sync';
import { COLUMN_NAMES, ROLE_NAMES } from './columns.ts';
import { TEXTS } from './texts.ts';

/** Spreadsheets in English expect commas; in the other languages the comma is in numbers, and they expect semicolons. */
const DELIMITERS: Record<UiLang, ';' | ','> = { en: ',', fr: ';', es: ';', it: ';' };

/** Returns rows as a CSV file that spreadsheets in a language open: with its delimiter, CRLF and a byte order mark. */
export const toCsv = (rows: readonly (readonly (string | number)[])[], lang: UiLang): string =>
  stringify(
    rows.map((row) => [...row]),
    { delimiter: DELIMITERS[lang], record_delimiter: 'windows', bom: true, escape_formulas: true },
  );

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
