import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  opensWizard,
  readCourse,
  readFilters,
  readTraining,
  writeCourse,
  writeFilters,
  writeTraining,
} from './address.ts';
import { type Filters, NO_FILTERS } from './filters.ts';

const at = (search: string) => new URLSearchParams(search);

test('filters survive the address', () => {
  const filters: Filters = {
    search: 'gestes & secours',
    categories: ['current', 4],
    tags: ['écoute, soin', 'a=b'],
    skills: [1, 7],
    contentTypes: ['APK', 'WEB_GL'],
    offerOnly: true,
  };
  const address = writeFilters(at(''), filters).toString();
  assert.deepEqual(readFilters(at(address)), filters);
});

test('no filters leave a clean address', () => {
  assert.equal(writeFilters(at('q=feu&category=3&offer=1'), NO_FILTERS).toString(), '');
});

test('what makes no sense in an address is left out', () => {
  assert.deepEqual(readFilters(at('category=x&category=2&category=2&skill=-1&type=VHS&type=APK&offer=yes&tag=')), {
    ...NO_FILTERS,
    categories: [2],
    contentTypes: ['APK'],
  });
});

test('the open training and the filters do not disturb one another', () => {
  const open = writeTraining(at('q=feu'), 12);
  assert.equal(readTraining(open), 12);
  assert.equal(readFilters(open).search, 'feu');
  assert.equal(writeFilters(open, NO_FILTERS).toString(), 'training=12');
  assert.equal(writeTraining(open, null).toString(), 'q=feu');
});

test('an address that names no real training opens none', () => {
  assert.equal(readTraining(at('')), null);
  assert.equal(readTraining(at('training=abc')), null);
  assert.equal(readTraining(at('training=1e9')), null);
});

test('an address may open the wizard, whatever it is about', () => {
  assert.ok(opensWizard(new URLSearchParams('training=3&dialog=edit-formation&about=3')));
  assert.ok(opensWizard(new URLSearchParams('dialog=add-formation')));
  assert.ok(!opensWizard(new URLSearchParams('training=3&dialog=survey&about=3')));
  assert.ok(!opensWizard(new URLSearchParams('')));
});

test('a training that is opened from a course lies over it, and closes upon it', () => {
  const both = writeTraining(writeCourse(at('tab=courses'), 5), 12);
  assert.equal(both.toString(), 'tab=courses&course=5&training=12');
  assert.deepEqual([readCourse(both), readTraining(both)], [5, 12]);
  assert.equal(writeTraining(both, null).toString(), 'tab=courses&course=5');
  assert.equal(writeCourse(both, 7).toString(), 'tab=courses&course=7', 'another course opens alone');
  assert.equal(writeCourse(both, null).toString(), 'tab=courses');
  assert.equal(readCourse(at('course=abc')), null);
});
