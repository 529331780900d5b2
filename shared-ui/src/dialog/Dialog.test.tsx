import { expect, jest, test } from '@jest/globals';
import { type ReactNode, useState } from 'react';
import { renderInPortal, screen, waitFor, within } from '../testing/portal.tsx';
import { Dialog } from './Dialog.tsx';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Settings" footer={<button type="button">Save</button>}>
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

async function openDialog() {
  const { person } = await renderInPortal(<Page />);
  expect(screen.queryByRole('dialog')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog', { name: 'Settings' });
  return { person, dialog };
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a dialog has its title as its name and shows its content and footer', async () => {
  const { dialog } = await openDialog();
  expect(dialog.getAttribute('aria-modal')).toBe('true');
  expect(within(dialog).getByRole('heading', { name: 'Settings', level: 2 })).toBeTruthy();
  expect(within(dialog).getByRole('textbox', { name: 'Name' })).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Save' })).toBeTruthy();
});

test('Escape closes the dialog', async () => {
  const { person } = await openDialog();
  await person.click(screen.getByRole('textbox', { name: 'Name' }));
  await person.keyboard('{Escape}');
  await isClosed();
});

test('the close button closes the dialog', async () => {
  const { person, dialog } = await openDialog();
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));
  await isClosed();
});

test('a bare dialog has its name without a heading of its own', async () => {
  await renderInPortal(
    <Dialog open onClose={() => undefined} title="Settings" bare>
      <h1>Own heading</h1>
    </Dialog>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Settings' });
  expect(
    within(dialog)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toStrictEqual(['Own heading']);
});

test('the keyboard scrolls a long text, but stops at no text that fits or has fields', async () => {
  const scrollHeight = jest.spyOn(Element.prototype, 'scrollHeight', 'get');
  const stops = async (height: number, children: ReactNode) => {
    scrollHeight.mockReturnValue(height);
    const { unmount } = await renderInPortal(
      <Dialog open onClose={() => undefined} title="Names">
        {children}
      </Dialog>,
    );
    const body = (await screen.findByTestId('content')).parentElement;
    const tabIndex = body?.tabIndex;
    unmount();
    return tabIndex === 0;
  };
  expect(await stops(900, <p data-testid="content">Ann</p>)).toBe(true);
  expect(await stops(0, <p data-testid="content">Ann</p>)).toBe(false);
  expect(await stops(900, <input data-testid="content" aria-label="Name" />)).toBe(false);
});
