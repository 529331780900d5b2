import { beforeEach, expect, test } from '@jest/globals';
import { Formik } from 'formik';
import { act, renderInPortal, screen } from '../testing/portal.tsx';
import { KeepDraft } from './KeepDraft.tsx';

const INITIAL = { comment: '', secret: '' };

const Form = () => (
  <Formik initialValues={INITIAL} onSubmit={() => undefined}>
    {({ getFieldProps }) => (
      <form>
        <KeepDraft name="survey-12" fields={['comment']} />
        <input aria-label="Comment" {...getFieldProps('comment')} />
        <input aria-label="Secret" {...getFieldProps('secret')} />
      </form>
    )}
  </Formik>
);
/** Ends the session, which closes every form. */
const endSession = ({ portal, unmount }: Awaited<ReturnType<typeof renderInPortal>>) =>
  act(() => {
    portal.session.getState().ended('expired');
    unmount();
  });
const comment = () => screen.getByLabelText<HTMLInputElement>('Comment');
const storedDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft'));

beforeEach(() => localStorage.clear());

test('the input is restored when the form opens again after the session has ended', async () => {
  const first = await renderInPortal(<Form />);
  expect(screen.getByRole('status').textContent).toBe('');
  await first.person.type(comment(), 'Kept');
  await first.person.type(screen.getByLabelText('Secret'), 'not kept');
  endSession(first);
  expect(storedDrafts().length).toBe(1);

  await renderInPortal(<Form />);
  expect(comment().value).toBe('Kept');
  expect(screen.getByLabelText<HTMLInputElement>('Secret').value).toBe('');
  expect(screen.getByRole('status').textContent).toContain('What you had typed has been put back.');
});

test('leaving the form deletes the draft', async () => {
  const { person, unmount } = await renderInPortal(<Form />);
  await person.type(comment(), 'Kept');
  expect(storedDrafts().length).toBe(1);
  unmount();
  expect(storedDrafts()).toStrictEqual([]);
});

test('restored input can be discarded, which returns the focus to the form', async () => {
  const first = await renderInPortal(<Form />);
  await first.person.type(comment(), 'Kept');
  endSession(first);
  const { person } = await renderInPortal(<Form />);
  await person.click(screen.getByRole('button', { name: /discard/iu }));
  expect(comment().value).toBe('');
  expect(document.activeElement).toBe(comment());
  expect(screen.queryByRole('button', { name: /discard/iu })).toBeNull();
});
