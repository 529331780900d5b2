import { beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, renderInPortal, screen } from '@vr/shared-ui/testing/portal';
import { useRef } from 'react';
import * as wizardStyles from '../../wizard/wizard.css';
import { useDragOrder } from './useDragOrder.ts';

const ROWS = ['First', 'Second', 'Third'];
const HEIGHT = 40;
const GAP = 10;
const onMove = jest.fn<(from: number, to: number) => void>();
const onEscape = jest.fn();

/** Simulates a layout, which jsdom lacks: rows below one another, in a wizard 600 pixels high. */
function layOut(element: HTMLElement) {
  const index = ROWS.indexOf(element.textContent ?? '');
  const top = element.tagName === 'LI' ? 100 + index * (HEIGHT + GAP) : 0;
  const height = element.tagName === 'LI' ? HEIGHT : 600;
  return { top, height, bottom: top + height } as DOMRect;
}

beforeEach(() => {
  onMove.mockClear();
  onEscape.mockClear();
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return layOut(this);
  });
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(HEIGHT);
  // jsdom has no pointer events and no pointer capture.
  Object.assign(window, { PointerEvent: MouseEvent });
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined });
});

function List() {
  const list = useRef<HTMLOListElement>(null);
  const startDrag = useDragOrder(list, onMove);
  return (
    <div className={wizardStyles.scroll}>
      <ol ref={list}>
        {ROWS.map((row, index) => (
          <li key={row} aria-label={row}>
            <span onPointerDown={(event) => startDrag(event, index)}>{row}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
const open = () => renderInPortal(<List />);
const handle = (row: string) => screen.getByText(row);
const press = (row: string, button = 0) => fireEvent.pointerDown(handle(row), { button, clientY: 300 });
const moveBy = (row: string, distance: number) => fireEvent.pointerMove(handle(row), { clientY: 300 + distance });
const transforms = () => screen.getAllByRole('listitem').map(({ style }) => style.transform);

test('a row that is dropped past the middle of others takes their place', async () => {
  await open();
  press('First');
  moveBy('First', 2 * (HEIGHT + GAP));
  expect(transforms()).toStrictEqual(['translateY(100px)', 'translateY(-50px)', 'translateY(-50px)']);
  fireEvent.pointerUp(handle('First'));
  expect(onMove.mock.calls).toStrictEqual([[0, 2]]);
  expect(transforms()).toStrictEqual(['', '', '']);

  press('Third');
  moveBy('Third', -(HEIGHT + GAP) - 1);
  fireEvent.pointerUp(handle('Third'));
  expect(onMove.mock.calls.at(-1)).toStrictEqual([2, 1]);
});

test('a row that is dropped where it was leaves the order as it is', async () => {
  await open();
  press('Second');
  moveBy('Second', 15);
  expect(transforms()).toStrictEqual(['translateY(0px)', 'translateY(15px)', 'translateY(0px)']);
  fireEvent.pointerUp(handle('Second'));
  expect(onMove).not.toHaveBeenCalled();
});

test('Escape and a lost pointer leave the order as it was, and Escape does nothing else', async () => {
  await open();
  document.addEventListener('keydown', onEscape);
  press('First');
  moveBy('First', 80);
  fireEvent.keyDown(handle('First'), { key: 'Escape' });
  expect(transforms()).toStrictEqual(['', '', '']);
  expect(onEscape).not.toHaveBeenCalled();
  fireEvent.pointerUp(handle('First'));

  press('First');
  moveBy('First', 80);
  fireEvent.lostPointerCapture(handle('First'));
  expect(transforms()).toStrictEqual(['', '', '']);
  fireEvent.pointerUp(handle('First'));
  expect(onMove).not.toHaveBeenCalled();

  // After a drag, Escape works normally again.
  fireEvent.keyDown(handle('First'), { key: 'Escape' });
  expect(onEscape).toHaveBeenCalledTimes(1);
  document.removeEventListener('keydown', onEscape);
});

test('only the main button drags', async () => {
  await open();
  press('First', 2);
  moveBy('First', 80);
  fireEvent.pointerUp(handle('First'));
  expect(transforms()).toStrictEqual(['', '', '']);
  expect(onMove).not.toHaveBeenCalled();
});
