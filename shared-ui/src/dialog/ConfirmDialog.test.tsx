import { expect, jest, test } from '@jest/globals';
import { NETWORK_FAILURE, refusal, renderInPortal, screen, waitFor } from '../testing/portal.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

async function open(onConfirm: () => Promise<unknown>) {
  const onClose = jest.fn();
  const { person } = await renderInPortal(
    <ConfirmDialog
      title="Delete?"
      confirm="Delete"
      onConfirm={onConfirm}
      errorText={() => 'It was not deleted.'}
      onClose={onClose}
    >
      <p>It is gone for everybody.</p>
    </ConfirmDialog>,
  );
  await screen.findByRole('dialog', { name: 'Delete?' });
  return { person, onClose };
}
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });

test('the first of several clicks counts, and until the action has ended the dialog stays', async () => {
  const { promise, resolve } = Promise.withResolvers();
  const onConfirm = jest.fn(() => promise);
  const { person, onClose } = await open(onConfirm);
  await person.dblClick(button('Delete')!);
  await person.keyboard('{Escape}');
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
  resolve(null);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('a failure takes the focus and can be tried again', async () => {
  const results: unknown[] = [NETWORK_FAILURE, null];
  const onConfirm = jest.fn(async () => {
    const result = results.shift();
    if (result) throw result;
  });
  const { person, onClose } = await open(onConfirm);
  await person.click(button('Delete')!);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('It was not deleted.'));
  await person.click(button('Delete')!);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('what is gone cannot be confirmed again', async () => {
  const { person, onClose } = await open(() => Promise.reject(refusal(404, 'NOT_FOUND')));
  await person.click(button('Delete')!);
  await screen.findByText('It was not deleted.');
  expect(button('Delete')).toBeNull();
  await person.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(onClose).toHaveBeenCalledTimes(1);
});
