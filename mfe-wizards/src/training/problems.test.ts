import { expect, test } from '@jest/globals';
import {
  BRIEF_DESCRIPTION_MAX,
  type ContentLang,
  FULL_DESCRIPTION_MAX,
  TAG_MAX,
  TAGS_PER_TRAINING,
  TITLE_MAX,
} from '@vr/shared-api/limits';
import { languageName } from '../testing/wizards.ts';
import { emptyTrainingTexts, withLanguages } from './input.ts';
import { locateError, type ProblemContext, type Step, stepProblems } from './problems.ts';
import { emptyFiles, emptyValues, type TrainingFiles, type TrainingValues } from './values.ts';

const CONTEXT: ProblemContext = {
  languageName,
  savedBadgeLogos: [false, false, false],
  content: {
    lang: 'en',
    person: { id: 1, clientId: 2, roles: ['ROLE_ADMINISTRATOR'] },
    masterContentAccess: false,
    offlineAccess: false,
    saved: [],
    kept: [],
    uploading: [],
    uploadSizes: {},
    quota: undefined,
    stepFile: undefined,
  },
};
const TEXT = {
  ...emptyTrainingTexts(),
  title: 'Extinguisher',
  briefDescription: 'Choose, pull, put out.',
  fullDescription: 'All of it.',
  goal1: 'Choose',
  goal2: 'Put out',
};
const withOnlyLanguages = (...languages: ContentLang[]): TrainingValues => withLanguages(emptyValues(), languages);
const complete = (...languages: ContentLang[]): TrainingValues => ({
  ...withOnlyLanguages(...languages),
  texts: Object.fromEntries(languages.map((lang) => [lang, TEXT])),
  categoryId: 1,
  durationInMinute: 15,
  skillIds: [3],
  headsetIds: [4],
});
const problems = (step: Step, values: TrainingValues, files = emptyFiles(), context = CONTEXT) =>
  stepProblems(step, values, files, context).map(({ field, key, params }) => {
    const words = [key.replace(/^\w+\.problem\./u, ''), params?.number, params?.language].filter(Boolean);
    return `${field}: ${words.join(' ')}`;
  });
const withText = (change: Partial<typeof TEXT>): TrainingValues => ({
  ...complete('fr'),
  texts: { fr: { ...TEXT, ...change } },
});
const logos = (...numbers: number[]): TrainingFiles => ({
  ...emptyFiles(),
  badgeLogos: [1, 2, 3].map((number) => (numbers.includes(number) ? new File(['x'], 'logo.png') : null)),
});

test('tags that are too long or too many are kept, and are a problem', () => {
  const withTags = (...tags: string[]) => problems('information', { ...complete('en'), tags });
  expect(withTags('x'.repeat(TAG_MAX))).toStrictEqual([]);
  expect(withTags('short', 'x'.repeat(TAG_MAX + 1))).toStrictEqual(['tags: tagTooLong']);
  const many = Array.from({ length: TAGS_PER_TRAINING + 1 }, (_, index) => `tag ${index}`);
  expect(withTags(...many.slice(1))).toStrictEqual([]);
  expect(withTags(...many)).toStrictEqual(['tags: tooManyTags']);
});

test('step 1 needs at least one language', () => {
  expect(problems('languages', emptyValues())).toStrictEqual(['languages: languageMissing']);
  expect(problems('languages', withOnlyLanguages('pt'))).toStrictEqual([]);
});

test('step 2 needs the texts of each language in order, then category, duration, skills and owner', () => {
  const texts = (lang: ContentLang) =>
    ['title', 'briefDescription', 'fullDescription', 'goal1', 'goal2'].map(
      (field) => `texts.${lang}.${field}: ${field}Missing ${languageName(lang)}`,
    );
  expect(problems('information', { ...withOnlyLanguages('fr', 'en'), partnerId: 0 })).toStrictEqual([
    ...texts('en'),
    ...texts('fr'),
    'categoryId: categoryMissing',
    'durationInMinute: durationMissing',
    'skillIds: skillMissing',
    'partnerId: partnerMissing',
  ]);
  expect(problems('information', complete('en', 'fr'))).toStrictEqual([]);
});

test('a text of only spaces counts as missing; the third goal and the video link are optional', () => {
  expect(problems('information', withText({ title: ' \n' }))).toStrictEqual(['texts.fr.title: titleMissing Français']);
  expect(problems('information', withText({ goal3: '', videoLink: '' }))).toStrictEqual([]);
});

test('each text has a maximum length', () => {
  const at = (length: number) => 'x'.repeat(length);
  const longest = {
    title: at(TITLE_MAX),
    briefDescription: at(BRIEF_DESCRIPTION_MAX),
    fullDescription: at(FULL_DESCRIPTION_MAX),
  };
  expect(problems('information', withText(longest))).toStrictEqual([]);
  for (const [field, text] of Object.entries(longest))
    expect(problems('information', withText({ [field]: `${text}x` }))).toStrictEqual([
      `texts.fr.${field}: ${field}TooLong Français`,
    ]);
});

test('a video link must be an https address', () => {
  for (const videoLink of ['http://video.example/1', 'video.example', 'https://', 'javascript:alert(1)'])
    expect([videoLink, problems('information', withText({ videoLink }))]).toStrictEqual([
      videoLink,
      ['texts.fr.videoLink: videoLinkNotHttps Français'],
    ]);
  expect(problems('information', withText({ videoLink: '\u200bhttps://video.example/1 ' }))).toStrictEqual([]);
});

test('the texts of a deselected language are not checked', () => {
  const values = withLanguages({ ...complete('fr'), texts: { fr: TEXT, en: { ...TEXT, title: '' } } }, ['fr']);
  expect(problems('information', values)).toStrictEqual([]);
});

test('step 3 needs at least one headset', () => {
  expect(problems('headsets', withOnlyLanguages('fr'))).toStrictEqual(['headsetIds: headsetMissing']);
  expect(problems('headsets', complete('fr'))).toStrictEqual([]);
});

test('a badge with texts needs a logo, one with a logo needs texts in every language', () => {
  const values = complete('en', 'fr');
  expect(problems('badges', values)).toStrictEqual([]);
  const [first, second, third] = values.badges;
  const named = {
    ...values,
    badges: [first!, { ...second!, texts: { ...second!.texts, fr: { name: 'Expert', description: '' } } }, third!],
  };
  expect(problems('badges', named)).toStrictEqual(['badges.1.logo: badgeLogoMissing 2']);
  expect(problems('badges', named, logos(2))).toStrictEqual([
    'badges.1.texts.en.name: badgeNameMissing 2 English',
    'badges.1.texts.en.description: badgeDescriptionMissing 2 English',
    'badges.1.texts.fr.description: badgeDescriptionMissing 2 Français',
  ]);
});

test('a badge with a logo on the server needs no file, unless the logo is removed', () => {
  const values = complete('fr');
  const context = { ...CONTEXT, savedBadgeLogos: [true, false, false] };
  expect(problems('badges', values, emptyFiles(), context).length).toBe(2);
  const removed = { ...values, badges: values.badges.map((badge) => ({ ...badge, logoRemoved: true })) };
  expect(problems('badges', removed, emptyFiles(), context)).toStrictEqual([]);
});

test('step 5 checks the rules of the content', () => {
  expect(problems('content', { ...complete('fr'), allGroup: false })).toStrictEqual(['groupIds: accessesRequired']);
});

test('the pointer of a validation error leads to its step and field', () => {
  const input = {
    trainings: [{ lang: 'en' as const }, { lang: 'fr' as const }],
    badges: [{ number: 3, i18n: [{ lang: 'en' as const }, { lang: 'fr' as const }] }],
  };
  const place = (pointer: string) => locateError(pointer, input)?.field;
  expect(place('/body/trainings/1/goal2')).toBe('texts.fr.goal2');
  expect(place('/body/badges/0/i18n/1/description')).toBe('badges.2.texts.fr.description');
  expect(place('/body/badges/0/i18n')).toBe('badges.2.logo');
  expect(locateError('/body/skillIds/4', input)).toStrictEqual({ step: 'information', field: 'skillIds' });
  expect(locateError('/body/accesses/groupIds/0', input)).toStrictEqual({ step: 'content', field: 'groupIds' });
  expect(locateError('/headers/if-match', input)).toBe(undefined);
  expect(locateError(undefined, input)).toBe(undefined);
});
