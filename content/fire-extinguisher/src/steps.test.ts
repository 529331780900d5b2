import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { CONTENT_LANGS, UI_LANGS } from '@vr/shared-api/limits';
import { StepFile } from '@vr/shared-api/steps.schema';
import Value from 'typebox/value';
import { buildFireExtinguisher } from '../build.ts';
import { STEP_IDS } from './exercise.ts';
import { fill, textsFor } from './texts.ts';

let dist: string;
before(async () => {
  dist = await buildFireExtinguisher();
});
const read = (name: string) => readFile(join(dist, name), 'utf8');

describe('the step file', () => {
  it('fits the schema', async () => {
    assert.deepEqual([...Value.Errors(StepFile, JSON.parse(await read('steps.json')))], []);
  });

  it('holds the steps that the page reports, in their order, with a title in every content language', async () => {
    const { steps } = Value.Parse(StepFile, JSON.parse(await read('steps.json')));
    assert.deepEqual(
      steps.map(({ id }) => id),
      STEP_IDS,
    );
    for (const { title } of steps) assert.deepEqual(Object.keys(title).sort(), [...CONTENT_LANGS].sort());
  });
});

describe('the page', () => {
  it('is small, and needs nothing from elsewhere but the player script of its origin', async () => {
    for (const name of await readdir(dist)) assert.ok((await stat(join(dist, name))).size < 1_000_000, name);
    const addresses = [...(await read('index.html')).matchAll(/(?:src|href)="([^"]+)"/gu)].map(
      ([, address]) => address,
    );
    assert.deepEqual(addresses.sort(), ['/portal-player.js', 'data:,', 'figtree.woff2', 'main.js', 'style.css']);
    assert.doesNotMatch(await read('style.css'), /url\('?(?:https?:)?\/\//u);
  });

  it('is not built again while nothing has changed', async () => {
    const { mtimeMs } = await stat(join(dist, 'main.js'));
    await buildFireExtinguisher();
    assert.equal((await stat(join(dist, 'main.js'))).mtimeMs, mtimeMs);
  });
});

describe('the texts', () => {
  const shape = (value: unknown): unknown =>
    typeof value === 'string'
      ? [...value.matchAll(/\{\w+\}/gu)].map(String).sort()
      : Object.fromEntries(Object.entries(value as object).map(([key, part]) => [key, shape(part)]));

  it('say the same things in every language, with the same blanks', () => {
    const english = shape({ ...textsFor(['en']), lang: '' });
    for (const lang of UI_LANGS) assert.deepEqual(shape({ ...textsFor([lang]), lang: '' }), english, lang);
  });

  it('follow the wish for a language, and are English otherwise', () => {
    assert.equal(textsFor([null, 'pt-BR', 'fr-CA']).lang, 'fr');
    assert.equal(textsFor(['ge']).lang, 'en');
    assert.equal(fill('{score} of 100', { score: 7 }), '7 of 100');
  });
});
