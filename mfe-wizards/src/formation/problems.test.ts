import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BRIEF_DESCRIPTION_MAX, type ContentLang, FULL_DESCRIPTION_MAX, TITLE_MAX } from '@vr/shared-api/limits';
import { emptyText, withLanguages } from './input.ts';
import { type ProblemContext, placeOf, type Step, stepProblems } from './problems.ts';
import { emptyFiles, emptyValues, type FormationFiles, type FormationValues } from './values.ts';

const NAMES: Record<ContentLang, string> = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
  ge: 'Deutsch',
  it: 'Italiano',
  pt: 'Português',
};
const CONTEXT: ProblemContext = {
  nameOf: (lang) => NAMES[lang],
  savedBadgeLogos: [false, false, false],
  content: {
    lang: 'en',
    person: { id: 1, clientId: 2, roles: ['ROLE_ADMINISTRATOR'] },
    masterContentAccess: false,
    offlineAccess: false,
    saved: [],
    arriving: [],
    arrivingSizes: {},
    quota: undefined,
  },
};
const TEXT = {
  ...emptyText(),
  title: 'Extinguisher',
  briefDescription: 'Choose, pull, put out.',
  fullDescription: 'All of it.',
  goal1: 'Choose',
  goal2: 'Put out',
};
const spoken = (...languages: ContentLang[]): FormationValues => withLanguages(emptyValues(), languages);
const complete = (...languages: ContentLang[]): FormationValues => ({
  ...spoken(...languages),
  texts: Object.fromEntries(languages.map((lang) => [lang, TEXT])),
  categoryId: 1,
  durationInMinute: 15,
  skillIds: [3],
  headsetIds: [4],
});
const problems = (step: Step, values: FormationValues, files = emptyFiles(), context = CONTEXT) =>
  stepProblems(step, values, files, context).map(({ field, key, params }) => {
    const said = [key.replace(/^\w+\.problem\./u, ''), params?.number, params?.language].filter(Boolean);
    return `${field}: ${said.join(' ')}`;
  });
const withText = (change: Partial<typeof TEXT>): FormationValues => ({
  ...complete('fr'),
  texts: { fr: { ...TEXT, ...change } },
});
const logos = (...numbers: number[]): FormationFiles => ({
  ...emptyFiles(),
  badgeLogos: [1, 2, 3].map((number) => (numbers.includes(number) ? new File(['x'], 'logo.png') : null)),
});

test('step 1 asks for at least one language', () => {
  assert.deepEqual(problems('languages', emptyValues()), ['languages: languageMissing']);
  assert.deepEqual(problems('languages', spoken('pt')), []);
});

test('step 2 asks for the texts of each language in order, then category, duration, skills and owner', () => {
  const texts = (lang: ContentLang) =>
    ['title', 'briefDescription', 'fullDescription', 'goal1', 'goal2'].map(
      (field) => `texts.${lang}.${field}: ${field}Missing ${NAMES[lang]}`,
    );
  assert.deepEqual(problems('information', { ...spoken('fr', 'en'), partnerId: 0 }), [
    ...texts('en'),
    ...texts('fr'),
    'categoryId: categoryMissing',
    'durationInMinute: durationMissing',
    'skillIds: skillMissing',
    'partnerId: partnerMissing',
  ]);
  assert.deepEqual(problems('information', complete('en', 'fr')), []);
});

test('a text of spaces is missing, the third goal and the video link may be', () => {
  assert.deepEqual(problems('information', withText({ title: ' \n' })), ['texts.fr.title: titleMissing Français']);
  assert.deepEqual(problems('information', withText({ goal3: '', videoLink: '' })), []);
});

test('each text has its limit', () => {
  const at = (length: number) => 'x'.repeat(length);
  const longest = {
    title: at(TITLE_MAX),
    briefDescription: at(BRIEF_DESCRIPTION_MAX),
    fullDescription: at(FULL_DESCRIPTION_MAX),
  };
  assert.deepEqual(problems('information', withText(longest)), []);
  for (const [field, text] of Object.entries(longest))
    assert.deepEqual(problems('information', withText({ [field]: `${text}x` })), [
      `texts.fr.${field}: ${field}TooLong Français`,
    ]);
});

test('a video link is an https address', () => {
  for (const videoLink of ['http://video.example/1', 'video.example', 'https://', 'javascript:alert(1)'])
    assert.deepEqual(
      problems('information', withText({ videoLink })),
      ['texts.fr.videoLink: videoLinkNotHttps Français'],
      videoLink,
    );
  assert.deepEqual(problems('information', withText({ videoLink: ' https://video.example/1 ' })), []);
});

test('a deselected language asks for nothing', () => {
  const values = withLanguages({ ...complete('fr'), texts: { fr: TEXT, en: { ...TEXT, title: '' } } }, ['fr']);
  assert.deepEqual(problems('information', values), []);
});

test('step 3 asks for at least one headset', () => {
  assert.deepEqual(problems('headsets', spoken('fr')), ['headsetIds: headsetMissing']);
  assert.deepEqual(problems('headsets', complete('fr')), []);
});

test('a badge with texts needs a logo, one with a logo needs texts in every language', () => {
  const values = complete('en', 'fr');
  assert.deepEqual(problems('badges', values), []);
  const [first, second, third] = values.badges;
  const named = {
    ...values,
    badges: [first!, { ...second!, texts: { ...second!.texts, fr: { name: 'Expert', description: '' } } }, third!],
  };
  assert.deepEqual(problems('badges', named), ['badges.1.logo: badgeLogoMissing 2']);
  assert.deepEqual(problems('badges', named, logos(2)), [
    'badges.1.texts.en.name: badgeNameMissing 2 English',
    'badges.1.texts.en.description: badgeDescriptionMissing 2 English',
    'badges.1.texts.fr.description: badgeDescriptionMissing 2 Français',
  ]);
});

test('a logo on the server is one, until it is taken away', () => {
  const values = complete('fr');
  const context = { ...CONTEXT, savedBadgeLogos: [true, false, false] };
  assert.equal(problems('badges', values, emptyFiles(), context).length, 2);
  const removed = { ...values, badges: values.badges.map((badge) => ({ ...badge, logoRemoved: true })) };
  assert.deepEqual(problems('badges', removed, emptyFiles(), context), []);
});

test('step 5 has the rules of the content', () => {
  assert.deepEqual(problems('content', { ...complete('fr'), allGroup: false }), ['groupIds: accessesRequired']);
});

test('what the server refuses leads to its field', () => {
  const input = {
    trainings: [{ lang: 'en' as const }, { lang: 'fr' as const }],
    badges: [{ number: 3, i18n: [{ lang: 'en' as const }, { lang: 'fr' as const }] }],
  };
  const place = (pointer: string) => placeOf(pointer, input)?.field;
  assert.equal(place('/body/trainings/1/goal2'), 'texts.fr.goal2');
  assert.equal(place('/body/badges/0/i18n/1/description'), 'badges.2.texts.fr.description');
  assert.equal(place('/body/badges/0/i18n'), 'badges.2.logo');
  assert.deepEqual(placeOf('/body/skillIds/4', input), { step: 'information', field: 'skillIds' });
  assert.deepEqual(placeOf('/body/accesses/groupIds/0', input), { step: 'content', field: 'groupIds' });
  assert.equal(placeOf('/headers/if-match', input), undefined);
  assert.equal(placeOf(undefined, input), undefined);
});
