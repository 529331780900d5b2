import { expect, test } from '@jest/globals';
import { renderInPortal, screen, waitFor } from '../testing/portal.tsx';
import { Tooltip } from './Tooltip.tsx';

const TITLE = 'Open the sidebar';

async function open() {
  const { person } = await renderInPortal(
    <Tooltip title={TITLE}>
      <button type="button">Side bar</button>
    </Tooltip>,
  );
  const button = screen.getByRole('button');
  button.focus();
  return { person, button };
}
const isShown = () =>
  waitFor(() => expect(document.querySelector('.ant-tooltip:not(.ant-tooltip-hidden)')?.textContent).toBe(TITLE));
/** antd does not remove the bubble: it hides it with a class. */
const isHidden = () =>
  waitFor(() => expect(document.querySelector('.ant-tooltip:not(.ant-tooltip-hidden)')).toBeNull());

test('a tooltip is shown while the mouse is over its button, which keeps the focus', async () => {
  const { person, button } = await open();
  expect(screen.queryByRole('tooltip')).toBeNull();
  await person.hover(button);
  await isShown();
  expect(document.activeElement).toBe(button);
  await person.unhover(button);
  await isHidden();
});

test('a tooltip stays while the mouse is over its bubble', async () => {
  const { person, button } = await open();
  await person.hover(button);
  await isShown();
  await person.hover(screen.getByRole('tooltip'));
  await new Promise((resolve) => setTimeout(resolve, 300));
  await isShown();
});

test('Escape and a click hide a tooltip', async () => {
  const { person, button } = await open();
  await person.hover(button);
  await isShown();
  await person.keyboard('{Escape}');
  await isHidden();
  await person.unhover(button);
  await person.hover(button);
  await isShown();
  await person.click(button);
  await isHidden();
});

test('a tooltip that is not needed is not shown', async () => {
  const { person } = await renderInPortal(
    <>
      <Tooltip title="Not needed" isNeeded={() => false}>
        <button type="button">First</button>
      </Tooltip>
      <Tooltip title={TITLE}>
        <button type="button">Second</button>
      </Tooltip>
    </>,
  );
  await person.hover(screen.getByText('First'));
  await person.hover(screen.getByText('Second'));
  await isShown();
  expect(screen.queryByText('Not needed')).toBeNull();
});
