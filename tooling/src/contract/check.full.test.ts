import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../packages.ts';
import { checkContract, contractProblems } from './check.ts';

const inRoot = (file: string) => path.join(ROOT, file);
const PAGE = inRoot('mfe-catalog/src/NewPage.tsx');

/** Returns the problems of a remote with one page, built against contract 3.5. `others` maps our files to replacements. */
const problemsOf = (page: string, others: Record<string, string> = {}): string[] =>
  contractProblems(
    'mfe-catalog',
    '3.5',
    [PAGE],
    new Map([[PAGE, page], ...Object.entries(others).map(([file, text]): [string, string] => [inRoot(file), text])]),
  );

test('a remote may use what its contract has', () => {
  assert.deepEqual(
    problemsOf(`
      import { useUploads, usePortal } from '@vr/shared-ui/kernel';
      import { Button } from 'antd';
      export default function Page() {
        const { lang } = usePortal();
        return <Button>{lang}: {useUploads().length}</Button>;
      }`),
    [],
  );
});

test('a remote that uses a newer export than its contract has is refused', () => {
  assert.deepEqual(problemsOf(`import { useTomorrow } from '@vr/shared-ui/kernel'; export const page = useTomorrow;`), [
    'mfe-catalog uses `useTomorrow` of @vr/shared-ui/kernel, which contract 3.5 does not have',
  ]);
});

test('what is bundled into a remote counts too', () => {
  assert.deepEqual(
    problemsOf(`import { useNow } from '@vr/shared-ui/useNow'; export const page = useNow;`, {
      'shared-ui/src/course/useNow.ts': `import { useTomorrow } from '../kernel.tsx'; export const useNow = useTomorrow;`,
    }),
    [
      'mfe-catalog uses `useTomorrow` of @vr/shared-ui/kernel (in shared-ui/src/course/useNow.ts), which contract 3.5 does not have',
    ],
  );
});

test('a newer prop of something that the contract has is refused', () => {
  const [problem, ...more] = problemsOf(
    `import { Slot } from '@vr/shared-ui/kernel'; export const page = <Slot id="catalog.resume.v1" size={2} />;`,
  );
  assert.deepEqual(more, []);
  assert.match(problem ?? '', /^mfe-catalog does not fit contract 3\.5: mfe-catalog\/src\/NewPage\.tsx:1: .*'size'/);
});

test('a component or export of a library that the contract does not have is refused', () => {
  assert.deepEqual(
    problemsOf(`
      import { Watermark } from 'antd';
      import { useIsFetching } from '@tanstack/react-query';
      export const page = [Watermark, useIsFetching];`),
    [
      'mfe-catalog uses `Watermark` of antd, which contract 3.5 does not have',
      'mfe-catalog uses `useIsFetching` of @tanstack/react-query, which contract 3.5 does not have',
    ],
  );
});

test('a remote of ours fits the contract that it declares', async () => {
  assert.deepEqual(await checkContract('mfe-superadmin'), []);
});
