import { expect, jest, test } from '@jest/globals';
import { screen } from '@vr/shared-ui/testing/portal';
import { renderInWizards } from '../testing/render.ts';
import { ProblemList } from './ProblemList.tsx';

const PROBLEMS = [
  { field: 'texts.en.title', key: 'wizard.problem.titleMissing', params: { language: 'English' } },
  { field: 'files.APK', key: 'content.problem.fileEmpty' },
];

test('several problems are listed in order, and each leads to its field', async () => {
  const onShow = jest.fn();
  const { person } = await renderInWizards(
    <ProblemList
      problems={PROBLEMS}
      onShow={onShow}
      ownerOf={(field) => (field === 'files.APK' ? 'Standalone headset' : undefined)}
    />,
  );
  expect(screen.getByRole('region', { name: '2 things to fix' })).toBeTruthy();
  const links = screen.getAllByRole('button');
  expect(links.map(({ textContent }) => textContent)).toStrictEqual([
    'English: the title is missing.',
    'Standalone headset · This file is empty. Choose the complete file.',
  ]);
  await person.click(links[1]!);
  expect(onShow.mock.calls).toStrictEqual([['files.APK']]);
});

test('a single problem is shown beside its field only', async () => {
  await renderInWizards(<ProblemList problems={PROBLEMS.slice(0, 1)} onShow={jest.fn()} />);
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
