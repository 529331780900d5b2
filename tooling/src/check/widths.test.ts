import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sourcesBelow } from './sources.ts';

/** What follows the window: the outer size of dialogs, the space for the bottom bar, and the sizes of antd’s controls. */
const BY_WINDOW = [
  'shared-ui/src/dialog/dialog.css',
  'shared-ui/src/display/selection-bar.css',
  'shared-ui/src/feedback/notices.css',
  'shared-ui/src/theme/controls.global.css',
  'shared-ui/src/theme/base.global.css',
];
/** The only conditions on the width of a page or dialog. `useWidthStep` and docs/style.md have the same widths. */
const BY_PAGE =
  /^@container vr-page \((?:width (?:<|>=) (?:600|700|940)px|(?:600|700)px <= width < (?:700|940)px)\) \{$/u;
const WINDOW_WIDTH = /@media[^{]*width|\d[sld]?vw\b|\d[sld]?vi\b/u;

/** Hooks on the width of the window. Pages may use the first for what phones do not offer at all, such as wizards. */
const BY_WINDOW_HOOK = [
  'mfe-catalog/src/course-detail/CourseDialog.tsx',
  'mfe-catalog/src/pages/managed-trainings.tsx',
  'mfe-catalog/src/pages/platform/PlatformPage.tsx',
  'mfe-catalog/src/trainings/AddButton.tsx',
  'mfe-superadmin/src/companies/PartnerPart.tsx',
  'shared-ui/src/layout/useMedia.tsx',
];
const WIDTH_HOOK = /\buseIs(?:Small)?Phone\b|useMedia\([^)]*width/u;

const OURS = /^(?:shared-ui|mfe-[^/]+)\/src\//u;
const linesOf = (name: RegExp) =>
  sourcesBelow('', name)
    .filter(({ path }) => OURS.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').map((line, at) => ({ path, at: `${path}:${at + 1} ${line.trim()}`, line })),
    );

test('style sheets of the design system and the remotes ask for the width of the page, not of the window', () => {
  const lines = linesOf(/\.css$/u);
  assert.ok(lines.filter(({ line }) => BY_PAGE.test(line)).length > 50);
  const problems = lines.filter(
    ({ path, line }) =>
      (WINDOW_WIDTH.test(line) && !BY_WINDOW.includes(path)) ||
      (line.includes('@container vr-page') && !BY_PAGE.test(line)),
  );
  assert.deepEqual(
    problems.map(({ at }) => at),
    [],
  );
});

test('components ask for the width of the window only for what phones do not offer', () => {
  const found = linesOf(/(?<!\.test)\.tsx?$/u).filter(({ line }) => WIDTH_HOOK.test(line));
  assert.deepEqual([...new Set(found.map(({ path }) => path))].sort(), BY_WINDOW_HOOK);
});
