import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { CONTENT_LANGS, UI_LANGS } from '@vr/shared-api/limits';
import { StepFile } from '@vr/shared-api/steps.schema';
import Value from 'typebox/value';
import { buildTraining } from '../build.ts';
import { choicesOf, createExercise, onlyStep, type Rules } from './exercise.ts';
import { fill, type Texts } from './texts.ts';

/** The parts of a training that the tests check. */
export interface Checked {
  folder: string;
  rules: Rules<string, string, string>;
  textsFor(langs: readonly (string | null)[]): Texts;
}

/** Defines the tests that every training must pass: of its step file, page, rules and texts. */
export function checkTraining({ folder, rules, textsFor }: Checked): void {
  let dist: string;
  before(async () => {
    dist = await buildTraining(folder);
  });
  const read = (name: string) => readFile(join(dist, name), 'utf8');

  describe('the step file', () => {
    it('matches the schema', async () => {
      assert.deepEqual([...Value.Errors(StepFile, JSON.parse(await read('steps.json')))], []);
    });

    it('lists the steps that the page reports, in order, with a title in every content language', async () => {
      const { steps } = Value.Parse(StepFile, JSON.parse(await read('steps.json')));
      assert.deepEqual(
        steps.map(({ id }) => id),
        rules.steps.map(({ id }) => id),
      );
      for (const { title } of steps) assert.deepEqual(Object.keys(title).sort(), [...CONTENT_LANGS].sort());
    });
  });

  describe('the page', () => {
    it('is small, and loads nothing from elsewhere except the player script of its origin', async () => {
      for (const name of await readdir(dist)) assert.ok((await stat(join(dist, name))).size < 1_000_000, name);
      const addresses = [...(await read('index.html')).matchAll(/(?:src|href)="([^"]+)"/gu)].map(
        ([, address]) => address,
      );
      assert.deepEqual(addresses.sort(), ['/portal-player.js', 'data:,', 'figtree.woff2', 'main.js', 'style.css']);
      assert.doesNotMatch(await read('style.css'), /url\('?(?:https?:)?\/\//u);
    });

    it('is not built again while nothing has changed', async () => {
      const { mtimeMs } = await stat(join(dist, 'main.js'));
      await buildTraining(folder);
      assert.equal((await stat(join(dist, 'main.js'))).mtimeMs, mtimeMs);
    });
  });

  checkRules(rules, textsFor);
  checkTexts(textsFor);
}

function checkRules(rules: Checked['rules'], textsFor: Checked['textsFor']): void {
  describe('the rules', () => {
    it('have one right choice in every stage with choices, and a cost for each wrong choice', () => {
      for (const { id } of rules.stages) {
        const costs = Object.values(rules.choices[id] ?? {});
        assert.ok(costs.length === 0 || costs.filter((cost) => cost === 0).length === 1, id);
      }
    });

    /** Makes the right choices until the end. Returns the ids of the reported steps, and the score. */
    function playRight(played: Checked['rules']): [string[], number] {
      const done: string[] = [];
      const exercise = createExercise(played, ({ id }) => done.push(id));
      while (exercise.stage) {
        const right = choicesOf(played, exercise.stage).find(
          (choice) => played.choices[exercise.stage ?? '']?.[choice] === 0,
        );
        if (right) exercise.choose(right);
        else exercise.complete(100);
      }
      return [done, exercise.score];
    }

    it('report each step once, in order, and give 100 points without a mistake', () => {
      assert.deepEqual(playRight(rules), [rules.steps.map(({ id }) => id), 100]);
    });

    it('report only the step that is practised', () => {
      for (const { id } of rules.steps) assert.deepEqual(playRight(onlyStep(rules, id)), [[id], 100]);
    });

    it('have a text for every stage, choice and step', () => {
      const { stages, actions, steps } = textsFor(['en']);
      assert.deepEqual(Object.keys(stages).sort(), rules.stages.map(({ id }) => id).sort());
      const choices = rules.stages.flatMap(({ id }) => choicesOf(rules, id));
      assert.deepEqual(Object.keys(actions).sort(), choices.sort());
      assert.deepEqual(Object.keys(steps).sort(), rules.steps.map(({ id }) => id).sort());
    });
  });
}

function checkTexts(textsFor: Checked['textsFor']): void {
  describe('the texts', () => {
    const shape = (value: unknown): unknown =>
      typeof value === 'string'
        ? [...value.matchAll(/\{\w+\}/gu)].map(String).sort()
        : Object.fromEntries(Object.entries(value as object).map(([key, part]) => [key, shape(part)]));

    it('have the same keys and placeholders in every language', () => {
      const english = shape({ ...textsFor(['en']), lang: '' });
      for (const lang of UI_LANGS) assert.deepEqual(shape({ ...textsFor([lang]), lang: '' }), english, lang);
    });

    it('have a no-break space before the high punctuation of French', () => {
      const french = JSON.stringify(textsFor(['fr']));
      assert.deepEqual(french.match(/[^"]{0,20}(?<![\u00a0\u202f"])[:;!?»](?=[\s"])/gu) ?? [], []);
    });

    it('are in the first known language of the list, or in English', () => {
      assert.equal(textsFor([null, 'pt-BR', 'fr-CA']).lang, 'fr');
      assert.equal(textsFor(['ge']).lang, 'en');
      assert.equal(fill('{score} of 100', { score: 7 }), '7 of 100');
    });
  });
}
