import { expect, test } from '@jest/globals';
import { useState } from 'react';
import { renderInPortal, screen } from '../testing/portal.tsx';
import { TabList, tabIds } from './TabList.tsx';

const TABS = [
  { key: 'all', title: 'All' },
  { key: 'new', title: 'New' },
  { key: 'done', title: 'Done' },
] as const;

function Tabs() {
  const [selected, setSelected] = useState<(typeof TABS)[number]['key']>('all');
  return (
    <>
      <TabList label="Trainings" tabs={TABS} selected={selected} onSelect={setSelected} id="list" />
      <div role="tabpanel" id={tabIds('list', selected).panel} aria-labelledby={tabIds('list', selected).tab} />
    </>
  );
}
const selected = () => screen.getByRole('tab', { selected: true });

test('the arrow keys, Home and End select a tab and move the focus to it, around the ends', async () => {
  const { person } = await renderInPortal(<Tabs />);
  expect(screen.getByRole('tablist', { name: 'Trainings' })).toBeTruthy();
  await person.tab();
  for (const [key, title] of [
    ['ArrowRight', 'New'],
    ['ArrowRight', 'Done'],
    ['ArrowRight', 'All'],
    ['ArrowLeft', 'Done'],
    ['Home', 'All'],
    ['End', 'Done'],
    ['ArrowLeft', 'New'],
  ]) {
    await person.keyboard(`{${key}}`);
    expect([key, selected().textContent]).toStrictEqual([key, title]);
    expect(document.activeElement).toBe(selected());
  }
});

test('only the selected tab is in the tab order and controls the panel', async () => {
  const { person } = await renderInPortal(<Tabs />);
  await person.click(screen.getByRole('tab', { name: 'New' }));
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toStrictEqual([-1, 0, -1]);
  const panel = screen.getByRole('tabpanel', { name: 'New' });
  expect(screen.getAllByRole('tab').map((tab) => tab.getAttribute('aria-controls'))).toStrictEqual([
    null,
    panel.id,
    null,
  ]);
});
