import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import {
  BADGE_DESCRIPTION_MAX,
  BADGE_NAME_MAX,
  BRIEF_DESCRIPTION_MAX,
  COLOR_PATTERN,
  COMMENT_MAX,
  CONTENT_LANGS,
  COURSE_TRAININGS_MIN,
  DURATIONS_IN_MINUTE,
  FULL_DESCRIPTION_MAX,
  GOAL_MAX,
  isEmail,
  PASSWORD_RULES,
  RATING_MAX,
  RATING_MIN,
  REJECTION_REASON_MAX,
  SUCCESS_SCORE_MAX,
  TITLE_MAX,
  TRAINING_STATUSES,
  type TrainingStatus,
  UI_LANGS,
  VERSION_MAX,
} from '@vr/shared-api/limits';
import { statusAfter } from '@vr/shared-api/review';
import { isSiret } from '@vr/shared-api/siret';
import { StepFile } from '@vr/shared-api/steps.schema';
import Value from 'typebox/value';
import { cover, SCENE_NAMES } from './art/covers.ts';
import { badgeLogo, companyLogo } from './art/logos.ts';
import { CATEGORY_KEYS } from './art/palettes.ts';
import { COMPANIES } from './data/companies.ts';
import { COURSE_FAVOURITES, COURSES } from './data/courses.ts';
import { COMMENTS, COURSE_SUGGESTIONS, SUGGESTIONS, UNREAD } from './data/notifications.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, GROUPS, PEOPLE, TEAMS } from './data/people.ts';
import { RESOURCES } from './data/resources.ts';
import { REVIEWS } from './data/reviews.ts';
import { TRAININGS } from './data/trainings.ts';
import { CATEGORIES, HEADSETS, LADDER, SKILLS } from './data/vocabulary.ts';
import { emailOf } from './seed/lookups.ts';

/** The step files of the WebGL trainings. */
const STEP_FILES = { extinguisher: 'fire-extinguisher', lockout: 'lockout' };

describe("the demo's texts", () => {
  it('keep within the limits of the wizard', () => {
    for (const { key, texts } of [...TRAININGS, ...COURSES])
      for (const [lang, { title, briefDescription, fullDescription, goals }] of Object.entries(texts)) {
        const where = `${key} ${lang}`;
        assert.ok(title && title.length <= TITLE_MAX, `${where}: title`);
        assert.ok(briefDescription && briefDescription.length <= BRIEF_DESCRIPTION_MAX, `${where}: brief description`);
        assert.ok(fullDescription && fullDescription.length <= FULL_DESCRIPTION_MAX, `${where}: full description`);
        assert.ok(goals.length >= 2 && goals.length <= 3, `${where}: goals`);
        for (const goal of goals) assert.ok(goal && goal.length <= GOAL_MAX, `${where}: ${goal}`);
      }
    for (const { key, spoken, minutes, files } of TRAININGS) {
      assert.ok(DURATIONS_IN_MINUTE.includes(minutes));
      assert.ok(files.length === 0 || spoken.length > 0, `${key} speaks a language`);
      assert.ok(files.every(({ version }) => version.length <= VERSION_MAX));
    }
    for (const { reason = '' } of REVIEWS) assert.ok(reason.length <= REJECTION_REASON_MAX);
    for (const { names, descriptions } of LADDER) {
      assert.ok(Object.values(names).every((name) => name.length <= BADGE_NAME_MAX));
      assert.ok(Object.values(descriptions).every((description) => description.length <= BADGE_DESCRIPTION_MAX));
    }
  });

  it('have a no-break space before the high punctuation of French', () => {
    const french = [...TRAININGS, ...COURSES].map(({ texts }) => texts.fr);
    assert.deepEqual(JSON.stringify(french).match(/[^"]{0,20}(?<![\u00a0\u202f"])[:;!?»](?=[\s"])/gu) ?? [], []);
  });

  it('state for our own trainings the duration that is nearest to what their introductions announce', async () => {
    const announced = { extinguisher: /about four minutes/u, lockout: /about six minutes/u };
    for (const [key, text] of Object.entries(announced)) {
      const folder = STEP_FILES[key as keyof typeof STEP_FILES];
      const file = new URL(`../../../../demo/${folder}/src/texts/en.json`, import.meta.url);
      assert.match(JSON.parse(await readFile(file, 'utf8')).intro.task, text);
      assert.equal(TRAININGS.find((training) => training.key === key)?.minutes, 5);
    }
  });

  it('are in French and English, courses in all languages of the interface, four trainings in all six languages', () => {
    for (const { key, texts } of TRAININGS) assert.ok(texts.fr && texts.en, key);
    for (const { key, texts } of COURSES) assert.deepEqual(Object.keys(texts).sort(), [...UI_LANGS].sort(), key);
    const inAll = TRAININGS.filter(({ texts }) => CONTENT_LANGS.every((lang) => texts[lang]));
    assert.equal(inAll.length, 4);
    for (const { names } of [...CATEGORIES, ...SKILLS])
      assert.ok(
        CONTENT_LANGS.every((lang) => names[lang]),
        JSON.stringify(names),
      );
  });

  it('are unique: no title, e-mail address or number exists twice', () => {
    const unique = (values: unknown[]) => assert.equal(new Set(values).size, values.length);
    unique(TRAININGS.map(({ key }) => key));
    unique(COURSES.map(({ key }) => key));
    for (const lang of ['fr', 'en'] as const) unique(TRAININGS.map(({ texts }) => texts[lang]?.title));
    for (const lang of UI_LANGS) unique(COURSES.map(({ texts }) => texts[lang].title));
    for (const list of [CATEGORIES, SKILLS, HEADSETS]) unique(list.map(({ id }) => id));
    unique(GROUPS.map(({ company, name }) => `${company} ${name.toLowerCase()}`));
    unique(PEOPLE.map(({ firstName, lastName }) => `${firstName} ${lastName}`));
  });
});

describe("the demo's step files", () => {
  it('follow the schema, and name skills that exist and that the training declares', async () => {
    const brought = new Map<string, StepFile>();
    for (const [scene, content] of Object.entries(STEP_FILES)) {
      const file = new URL(`../../../../demo/${content}/steps.json`, import.meta.url);
      brought.set(scene, JSON.parse(await readFile(file, 'utf8')) as StepFile);
    }
    const known = new Set(SKILLS.map(({ skillType }) => skillType));
    for (const { key, skills, steps, texts } of TRAININGS) {
      assert.ok(skills.length && skills.every((skill) => known.has(skill)), key);
      const content = brought.get(key) ?? (steps && { formatVersion: 1, steps });
      if (!content) continue;
      assert.ok(Value.Check(StepFile, content), `${key}: ${JSON.stringify(Value.Errors(StepFile, content))}`);
      assert.equal(new Set(content.steps.map(({ id }) => id)).size, content.steps.length);
      for (const step of content.steps) {
        assert.ok(
          step.skills.every((skill) => skills.includes(skill)),
          `${key} ${step.id}: ${step.skills}`,
        );
        for (const lang of Object.keys(texts)) assert.ok(step.title[lang as 'en'], `${key} ${step.id}: ${lang}`);
      }
    }
  });
});

describe("the demo's people and companies", () => {
  it('are 42 people with valid addresses and a password that the rules allow', () => {
    assert.equal(PEOPLE.length, 42);
    assert.ok(PEOPLE.every(({ email }) => !email || isEmail(email)));
    for (const { email } of DEMO_ACCOUNTS)
      assert.ok(
        PEOPLE.some((person) => person.email === email),
        email,
      );
    for (const rule of Object.values(PASSWORD_RULES)) assert.match(DEMO_PASSWORD, rule);
  });

  it('are companies of every type, with valid numbers and colours, and no more people than they may have', () => {
    assert.equal(new Set(COMPANIES.map(({ type }) => type)).size, 4);
    for (const { key, siret, colours, maxUser, offer } of COMPANIES) {
      assert.ok(siret === null || isSiret(siret), `${key}: ${siret}`);
      for (const colour of colours) assert.match(colour, new RegExp(COLOR_PATTERN, 'u'));
      assert.ok(PEOPLE.filter(({ company }) => company === key).length <= maxUser);
      for (const unlocked of offer)
        assert.ok(
          TRAININGS.some((training) => training.key === unlocked),
          unlocked,
        );
    }
  });

  it('show a training in every status', () => {
    const statuses = new Set(TRAININGS.map(({ status }) => status));
    for (const status of TRAINING_STATUSES) assert.ok(status === 'UNKNOWN' || statuses.has(status), status);
  });
});

describe("the demo's notifications", () => {
  it('suggest to members of the team, or of the company if an admin suggests, but not today', () => {
    for (const { by, to, daysAgo } of [...SUGGESTIONS, ...COURSE_SUGGESTIONS]) {
      assert.notEqual(daysAgo, 0, 'whether a suggestion of today has begun would depend on the hour');
      const suggester = PEOPLE.find((person) => emailOf(person) === by);
      const reached = suggester?.roles.includes('ROLE_ADMINISTRATOR')
        ? PEOPLE.filter(({ company }) => company === suggester.company).map(emailOf)
        : (TEAMS.find(({ manager }) => manager === by)?.members ?? []);
      assert.deepEqual(
        to.filter((email) => !reached.includes(email)),
        [],
        by,
      );
    }
  });

  it('have a number of unread ones for every account of the demo', () => {
    const accounts = DEMO_ACCOUNTS.map(({ email }) => email);
    assert.deepEqual(Object.keys(UNREAD).sort(), accounts.sort());
  });

  it('have comments that fit the ratings', () => {
    for (const [rating, comments] of Object.entries(COMMENTS)) {
      assert.ok(Number(rating) >= RATING_MIN && Number(rating) <= RATING_MAX);
      assert.ok(comments.every((comment) => comment.length <= COMMENT_MAX));
    }
  });
});

describe("the demo's courses", () => {
  const companyOf = (email: string) => PEOPLE.find((person) => emailOf(person) === email)?.company;
  const named = (key: string) => COURSES.find((course) => course.key === key);

  it('belong to a company or a manager, and have two to six trainings that existed before, with required scores', () => {
    for (const { key, company, owner, createdDaysAgo, trainings, withdrawn } of COURSES) {
      assert.ok(!owner || companyOf(owner) === company, `${key}: ${owner}`);
      const steps = Object.entries(trainings);
      assert.ok(steps.length >= COURSE_TRAININGS_MIN && steps.length <= 6, key);
      for (const [training, score] of steps) {
        assert.ok(Number.isInteger(score) && score >= 0 && score <= SUCCESS_SCORE_MAX, `${key}: ${training}`);
        const published = TRAININGS.find((one) => one.key === training)?.publishedDaysAgo ?? 0;
        assert.ok(published > createdDaysAgo, `${key}: ${training} came later`);
      }
      assert.ok(!withdrawn || withdrawn in trainings, key);
    }
    for (const { key } of COMPANIES.filter(({ type }) => type === 'COMPANY' || type === 'TRAINING_CENTER')) {
      if (key === 'platform') continue;
      const own = COURSES.filter(({ company }) => company === key);
      assert.ok(own.some(({ owner }) => owner) && own.some(({ owner }) => !owner), key);
    }
  });

  it('have suggestions, favourites and documents only within their company, and only after their creation', () => {
    for (const { by, to, daysAgo, courses } of COURSE_SUGGESTIONS)
      for (const key of courses) {
        const course = named(key);
        for (const email of [by, ...to]) assert.equal(companyOf(email), course?.company, `${key}: ${email}`);
        assert.ok(course && course.createdDaysAgo > daysAgo, `${key} ${daysAgo} days ago`);
        assert.ok(!course.owner || course.owner === by, `${by} suggests ${key}`);
      }
    for (const [email, keys] of Object.entries(COURSE_FAVOURITES))
      for (const key of keys) assert.equal(companyOf(email), named(key)?.company, `${key}: ${email}`);
    for (const { company, title, courses } of RESOURCES)
      for (const key of courses) assert.equal(company, named(key)?.company, `${key}: ${title}`);
    const twice = COURSE_SUGGESTIONS.flatMap(({ to, courses }) => to.flatMap((email) => courses.map((c) => email + c)));
    assert.equal(new Set(twice).size, twice.length, 'the latest suggestion of a course replaces the others');
  });
});

describe("the demo's reviews", () => {
  const partners = COMPANIES.filter(({ type }) => type === 'PARTNER').map(({ key }) => key);

  for (const { key, owner, status, createdDaysAgo, publishedDaysAgo, files } of TRAININGS)
    it(`lead to the status of ${key} by the rules, day by day`, () => {
      let stands: TrainingStatus | null = partners.includes(owner) ? 'CREATED' : null;
      let before = createdDaysAgo;
      let handedIn = 0;
      for (const { action, daysAgo, reason } of REVIEWS.filter(({ training }) => training === key)) {
        stands = statusAfter(action, stands) ?? null;
        assert.ok(daysAgo >= 1 && daysAgo < before, `${action} ${daysAgo} days ago`);
        before = daysAgo;
        assert.equal(reason !== undefined, action === 'REJECT');
        if (action === 'REQUEST_VALIDATION') {
          handedIn = daysAgo;
          assert.ok(
            files.some((file) => file.daysAgo > daysAgo),
            'has a content by then',
          );
        }
        if (action === 'VALIDATE') assert.equal(daysAgo, publishedDaysAgo);
      }
      assert.equal(stands, status ?? null);
      if (stands !== null && handedIn > 0)
        assert.ok(
          files.every((file) => file.daysAgo > handedIn),
          'nothing has come since',
        );
      if (stands !== null) assert.equal(publishedDaysAgo !== null, stands === 'VALIDATED');
    });

  it('include a training that was rejected twice and corrected in between', () => {
    const rejections = REVIEWS.filter(({ training, action }) => training === 'shaft' && action === 'REJECT');
    assert.equal(rejections.length, 2);
  });
});

describe("the demo's pictures", () => {
  it('are one flat scene for each training, without text and without external references', () => {
    assert.deepEqual([...SCENE_NAMES].sort(), TRAININGS.map(({ key }) => key).sort());
    const pictures = [
      ...TRAININGS.map(({ key, category }) => cover(key, category)),
      ...COMPANIES.map(({ mark, colours }) => companyLogo(mark, ...colours)),
      ...CATEGORY_KEYS.flatMap((category) => [1, 2, 3].map((number) => badgeLogo(number, category))),
    ];
    for (const picture of pictures) {
      assert.match(picture, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="(?:600|60)" height="(?:300|60)"/u);
      assert.doesNotMatch(picture, /<(?:text|image|script|style|use|linearGradient)|href|undefined|NaN/u);
      assert.equal(picture.match(/<g /gu)?.length ?? 0, picture.match(/<\/g>/gu)?.length ?? 0);
    }
    assert.equal(new Set(pictures).size, pictures.length);
  });
});
