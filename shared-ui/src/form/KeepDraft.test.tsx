import { beforeEach, expect, test } from '@jest/globals';
import { Formik } from 'formik';
import { renderInPortal, screen } from '../testing/portal.tsx';
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
const comment = () => screen.getByLabelText<HTMLInputElement>('Comment');
const storedDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft'));

beforeEach(() => localStorage.clear());

test('the input is restored when the form opens again', async () => {
  const first = await renderInPortal(<Form />);
  expect(screen.getByRole('status').textContent).toBe('');
  await first.person.type(comment(), 'Kept');
  await first.person.type(screen.getByLabelText('Secret'), 'not kept');
  first.unmount();
  expect(storedDrafts().length).toBe(1);

  await renderInPortal(<Form />);
  expect(comment().value).toBe('Kept');
  expect(screen.getByLabelText<HTMLInputElement>('Secret').value).toBe('');
  expect(screen.getByRole('status').textContent).toContain('What you had typed has been put back.');
});

test('restored input can be discarded, which returns the focus to the form', async () => {
  const first = await renderInPortal(<Form />);
  await first.person.type(comment(), 'Kept');
  first.unmount();
  const { person } = await renderInPortal(<Form />);
  await person.click(screen.getByRole('button', { name: /discard/iu }));
  expect(comment().value).toBe('');
  expect(document.activeElement).toBe(comment());
  expect(screen.queryByRole('button', { name: /discard/iu })).toBeNull();
});
