import type { CourseText } from '@vr/shared-api/contract/courses.schema';
import {
  BRIEF_DESCRIPTION_MAX,
  bcp47,
  CONTENT_LANGS,
  COURSE_TRAININGS_MAX,
  COURSE_TRAININGS_MIN,
  FULL_DESCRIPTION_MAX,
  GOAL_MAX,
  TITLE_MAX,
  UI_LANGS,
  type UiLang,
} from '@vr/shared-api/limits';
import type { Static } from 'typebox';

type Field = Exclude<keyof Static<typeof CourseText>, 'lang' | 'skills'>;

const MAX: Record<Field, number> = {
  title: TITLE_MAX,
  briefDescription: BRIEF_DESCRIPTION_MAX,
  fullDescription: FULL_DESCRIPTION_MAX,
  goal1: GOAL_MAX,
  goal2: GOAL_MAX,
  goal3: GOAL_MAX,
};
const isField = (name: string | undefined): name is Field => name !== undefined && Object.hasOwn(MAX, name);

/** The reasons why a course was not saved. The names in `field` include the article. `place` counts the trainings from 1. */
const en = {
  field: {
    title: 'the title',
    briefDescription: 'the short description',
    fullDescription: 'the full description',
    goal1: 'goal 1',
    goal2: 'goal 2',
    goal3: 'goal 3',
  } satisfies Record<Field, string>,
  missing: (language: string, field: string) => `${language}: ${field} is missing.`,
  tooLong: (language: string, field: string, max: number) => `${language}: shorten ${field} to ${max} characters.`,
  languageMissing: 'Choose at least one language.',
  languageTwice: (language: string) => `${language} is there twice: keep it once.`,
  tooFewTrainings: 'At least two trainings are needed to validate the course.',
  tooManyTrainings: `Keep ${COURSE_TRAININGS_MAX} trainings at most.`,
  trainingTwice: (place: number) => `Training ${place} is already in the course: keep it once.`,
  trainingNotAvailable: (place: number) =>
    `Training ${place} is not available to you: remove it, or choose another one.`,
  score: (place: number) => `Training ${place}: enter a required score from 0 to 100.`,
  other: 'The course could not be saved: check what you have entered.',
};
type Texts = typeof en;

// French puts a narrow no-break space (U+202F) before colons.
const fr: Texts = {
  field: {
    title: 'le titre',
    briefDescription: 'la description courte',
    fullDescription: 'la description complète',
    goal1: 'l’objectif 1',
    goal2: 'l’objectif 2',
    goal3: 'l’objectif 3',
  },
  missing: (language, field) => `${language} : ${field} manque.`,
  tooLong: (language, field, max) => `${language} : raccourcissez ${field} à ${max} caractères.`,
  languageMissing: 'Choisissez au moins une langue.',
  languageTwice: (language) => `${language} : cette langue y est deux fois, ne la gardez qu’une fois.`,
  tooFewTrainings: 'Il faut au moins deux formations pour valider le parcours.',
  tooManyTrainings: `Gardez ${COURSE_TRAININGS_MAX} formations au maximum.`,
  trainingTwice: (place) => `La formation ${place} est déjà dans le parcours : ne la gardez qu’une fois.`,
  trainingNotAvailable: (place) =>
    `La formation ${place} ne vous est pas accessible : retirez-la, ou choisissez-en une autre.`,
  score: (place) => `Formation ${place} : indiquez un score de réussite de 0 à 100.`,
  other: 'Le parcours n’a pas pu être enregistré : vérifiez ce que vous avez saisi.',
};

const es: Texts = {
  field: {
    title: 'el título',
    briefDescription: 'la descripción breve',
    fullDescription: 'la descripción completa',
    goal1: 'el objetivo 1',
    goal2: 'el objetivo 2',
    goal3: 'el objetivo 3',
  },
  missing: (language, field) => `${language}: falta ${field}.`,
  tooLong: (language, field, max) => `${language}: acorte ${field} a ${max} caracteres.`,
  languageMissing: 'Elija al menos un idioma.',
  languageTwice: (language) => `${language}: este idioma está dos veces, déjelo una sola vez.`,
  tooFewTrainings: 'Se necesitan al menos dos formaciones para validar el itinerario.',
  tooManyTrainings: `Deje ${COURSE_TRAININGS_MAX} formaciones como máximo.`,
  trainingTwice: (place) => `La formación ${place} ya está en el itinerario: déjela una sola vez.`,
  trainingNotAvailable: (place) => `La formación ${place} no está a su alcance: quítela o elija otra.`,
  score: (place) => `Formación ${place}: indique una puntuación mínima de 0 a 100.`,
  other: 'No se ha podido guardar el itinerario: revise lo que ha introducido.',
};

const it: Texts = {
  field: {
    title: 'il titolo',
    briefDescription: 'la descrizione breve',
    fullDescription: 'la descrizione completa',
    goal1: 'l’obiettivo 1',
    goal2: 'l’obiettivo 2',
    goal3: 'l’obiettivo 3',
  },
  missing: (language, field) => `${language}: manca ${field}.`,
  tooLong: (language, field, max) => `${language}: accorcia ${field} a ${max} caratteri.`,
  languageMissing: 'Scegli almeno una lingua.',
  languageTwice: (language) => `${language}: questa lingua c’è due volte, lasciala una volta sola.`,
  tooFewTrainings: 'Servono almeno due corsi per convalidare il percorso.',
  tooManyTrainings: `Lascia al massimo ${COURSE_TRAININGS_MAX} corsi.`,
  trainingTwice: (place) => `Il corso ${place} è già nel percorso: lascialo una volta sola.`,
  trainingNotAvailable: (place) => `Il corso ${place} non è disponibile per te: rimuovilo o scegline un altro.`,
  score: (place) => `Corso ${place}: indica un punteggio minimo da 0 a 100.`,
  other: 'Non è stato possibile salvare il percorso: controlla ciò che hai inserito.',
};

const TEXTS: Record<UiLang, Texts> = { en, fr, es, it };

/** Returns the name of a content language with a capital letter, or an empty text for an unknown language. */
function nameOf(lang: unknown, uiLang: UiLang): string {
  const known = CONTENT_LANGS.find((one) => one === lang);
  const name = (known && new Intl.DisplayNames(uiLang, { type: 'language' }).of(bcp47(known))) ?? '';
  return name.charAt(0).toLocaleUpperCase(uiLang) + name.slice(1);
}

/** Returns a property of a value that may not match its schema, or undefined. */
const propertyOf = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[key] : undefined;
const propertiesOf = (list: unknown, key: string): unknown[] =>
  Array.isArray(list) ? list.map((one) => propertyOf(one, key)) : [];
const isRepeated = (values: readonly unknown[], index: number): boolean => values.indexOf(values[index]) < index;

interface Place {
  index: number | undefined;
  name: string | undefined;
}

function trainingsRefusal(texts: Texts, trainings: unknown, { index, name }: Place): string {
  const ids = propertiesOf(trainings, 'trainingId');
  if (index === undefined) return ids.length < COURSE_TRAININGS_MIN ? texts.tooFewTrainings : texts.tooManyTrainings;
  if (name === 'trainingSuccessScore') return texts.score(index + 1);
  if (name !== 'trainingId') return texts.other;
  return isRepeated(ids, index) ? texts.trainingTwice(index + 1) : texts.trainingNotAvailable(index + 1);
}

function textsRefusal(texts: Texts, courses: unknown, uiLang: UiLang, { index, name }: Place): string {
  if (index === undefined) return texts.languageMissing;
  const langs = propertiesOf(courses, 'lang');
  const language = nameOf(langs[index], uiLang);
  if (name === 'lang' && language && isRepeated(langs, index)) return texts.languageTwice(language);
  if (!isField(name) || !language) return texts.other;
  const value = propertyOf(propertyOf(courses, index), name);
  const isTooLong = typeof value === 'string' && value.length > MAX[name];
  return isTooLong ? texts.tooLong(language, texts.field[name], MAX[name]) : texts.missing(language, texts.field[name]);
}

/**
 * Explains in the language of the interface what is wrong with a refused course (spec §8). `pointer` is the JSON pointer of
 * the refused field; `body` is the body of the request, which may not match its schema.
 */
export function refusalText(pointer: string | undefined, body: unknown, lang: unknown): string {
  const uiLang = UI_LANGS.find((one) => one === lang) ?? 'en';
  const texts = TEXTS[uiLang];
  const [, , list, position, name] = pointer?.split('/') ?? [];
  const place = { index: position === undefined ? undefined : Number(position), name };
  if (list === 'trainings') return trainingsRefusal(texts, propertyOf(body, list), place);
  if (list === 'courses') return textsRefusal(texts, propertyOf(body, list), uiLang, place);
  return texts.other;
}
