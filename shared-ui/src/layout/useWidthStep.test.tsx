import { beforeEach, expect, test } from '@jest/globals';
import { createElement } from 'react';
import { Dialog } from '../dialog/Dialog';
import { act, renderInPortal, screen } from '../testing/portal';
import { PageContainer } from './PageContainer';
import { useIsNarrow, useWidthStep } from './useWidthStep';

let observers: { measure: () => void; observed: Element | undefined }[] = [];
const shown: string[] = [];

beforeEach(() => {
  observers = [];
  shown.length = 0;
  window.ResizeObserver = class {
    own: (typeof observers)[number];
    constructor(measure: ResizeObserverCallback) {
      this.own = { measure: () => measure([], this), observed: undefined };
      observers.push(this.own);
    }
    observe(element: Element) {
      this.own.observed = element;
    }
    unobserve() {}
    disconnect() {
      observers = observers.filter((one) => one !== this.own);
    }
  };
});

/** Gives an element a width, as a browser does when it lays the page out. */
function resize(element: HTMLElement, width: number, padding = 0): void {
  Object.assign(element.style, { width: `${width}px`, paddingLeft: `${padding}px`, paddingRight: `${padding}px` });
  act(() => {
    for (const { measure, observed } of observers) if (observed === element) measure();
  });
}
const page = (): HTMLElement => document.querySelector<HTMLElement>('[data-page]')!;

function Step({ of }: { of: string }) {
  const step = useWidthStep();
  const text = `${of} ${step} ${useIsNarrow() ? 'narrow' : 'wide'}`;
  shown.push(text);
  return createElement('output', {}, text);
}
const text = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test('the step follows the width inside the page, whatever the width of the window', async () => {
  const { unmount } = await renderInPortal(
    <PageContainer>
      <Step of="page" />
    </PageContainer>,
  );
  const steps = [380, 599.9, 600, 699, 700, 939, 940, 2000].map((width) => {
    resize(page(), width);
    return text()[0];
  });
  expect(steps).toStrictEqual([
    'page 0 narrow',
    'page 0 narrow',
    'page 1 wide',
    'page 1 wide',
    'page 2 wide',
    'page 2 wide',
    'page 3 wide',
    'page 3 wide',
  ]);
  resize(page(), 640, 24);
  expect(text()).toStrictEqual(['page 0 narrow']);
  // A hidden page has no width, and keeps its layout.
  page().style.width = 'auto';
  resize(page(), Number.NaN);
  expect(text()).toStrictEqual(['page 0 narrow']);
  unmount();
  expect(observers).toStrictEqual([]);
});

test('a component that is added to a narrow page is narrow from its first render on', async () => {
  const content = (added: boolean) => <PageContainer>{added && <Step of="page" />}</PageContainer>;
  const { rerender } = await renderInPortal(content(false));
  resize(page(), 380);
  rerender(content(true));
  expect(new Set(shown)).toStrictEqual(new Set(['page 0 narrow']));
});

test('the content of a dialog follows the dialog, and of a small one the space around it', async () => {
  const dialog = (size: 'small' | 'wide') => (
    <PageContainer>
      <Step of="page" />
      <Dialog open size={size} title="Dialog" onClose={() => undefined} footer={<Step of="foot" />}>
        <Step of="dialog" />
      </Dialog>
    </PageContainer>
  );
  const { unmount } = await renderInPortal(dialog('wide'));
  await screen.findByRole('dialog');
  resize(page(), 380);
  resize(document.querySelector<HTMLElement>('.ant-modal-container')!, 880, 24);
  expect(text()).toStrictEqual(['page 0 narrow', 'dialog 2 wide', 'foot 2 wide']);
  unmount();

  await renderInPortal(dialog('small'));
  await screen.findByRole('dialog');
  resize(document.querySelector<HTMLElement>('.ant-modal-container')!, 480, 24);
  resize(document.querySelector<HTMLElement>('.ant-modal-wrap')!, 1440);
  expect(text().slice(1)).toStrictEqual(['dialog 3 wide', 'foot 3 wide']);
  resize(document.querySelector<HTMLElement>('.ant-modal-wrap')!, 390);
  expect(text().slice(1)).toStrictEqual(['dialog 0 narrow', 'foot 0 narrow']);
});
