import { expect, jest, test } from '@jest/globals';
import { PICTURE_MAX_BYTES } from '@vr/shared-api/limits';
import { Form, Formik } from 'formik';
import { useState } from 'react';
import {
  act,
  descriptionOf,
  fireEvent,
  pictureFile,
  renderInPortal,
  screen,
  userEvent,
  waitFor,
} from '../testing/portal.tsx';
import { PictureField } from './PictureField.tsx';
import type { PersonValues, RefusedValue } from './person-schema.ts';
import { usePersonForm } from './usePersonForm.ts';

const VALUES: PersonValues = { lastName: 'Martin', firstName: 'Léa', email: 'lea@demo.example', picture: undefined };

function PictureForm({ name, picture, send }: { name: string; picture: string | null; send(file?: File): void }) {
  const [refused, setRefused] = useState<RefusedValue | null>(null);
  const { schema, refusedPicture } = usePersonForm(refused);
  return (
    <Formik initialValues={VALUES} validationSchema={schema} onSubmit={(values) => send(values.picture)}>
      <Form noValidate>
        <PictureField name={name} picture={picture} onUnreadable={(file) => setRefused(refusedPicture(file))} />
        <button type="submit">Save</button>
      </Form>
    </Formik>
  );
}

async function open({ name = 'Léa Martin', picture = null }: { name?: string; picture?: string | null } = {}) {
  const send = jest.fn();
  const rendered = await renderInPortal(<PictureForm name={name} picture={picture} send={send} />);
  // People can also choose files that the browser's file dialog would not offer.
  const person = userEvent.setup({ applyAccept: false });
  return { ...rendered, person, send, save: () => person.click(screen.getByText('Save')) };
}
const input = () => screen.getByLabelText<HTMLInputElement>(/(?:Choose a|Change the) picture/u);
const field = () => screen.getByRole('group', { name: 'Picture' });
const preview = () => document.querySelector<HTMLImageElement>('img[src^="blob:"]');

test('without a picture the initials of the name are shown, and without a name a symbol', async () => {
  const { unmount } = await open();
  expect(field().textContent).toContain('LM');
  expect(screen.getByText('Choose a picture')).toBeTruthy();
  unmount();
  await open({ name: '' });
  expect(field().querySelector('svg.lucide-user-round')).not.toBeNull();
});

test('the stored picture is shown until another one is chosen, and again after that one is removed', async () => {
  const { person, send, save } = await open({ picture: '/pictures/5.webp' });
  expect(screen.getByText('Change the picture')).toBeTruthy();
  const stored = () => document.querySelector('img[src="/pictures/5.webp"]');
  expect(stored()).not.toBeNull();
  expect(screen.queryByText('Remove')).toBeNull();
  await person.upload(input(), pictureFile('new.png'));
  await waitFor(() => expect(preview()?.getAttribute('src')).toBe('blob:new.png'));
  expect(stored()).toBeNull();
  await person.click(screen.getByText('Remove'));
  await waitFor(() => expect(stored()).not.toBeNull());
  expect(document.activeElement).toBe(input());
  await save();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(send.mock.calls[0]?.[0]).toBeUndefined();
});

test('a picture can be dropped, and is sent', async () => {
  const { send, save } = await open();
  const file = pictureFile('dropped.png');
  await act(async () => fireEvent.drop(field(), { dataTransfer: { files: [file], types: ['Files'] } }));
  await waitFor(() => expect(preview()?.getAttribute('src')).toBe('blob:dropped.png'));
  await save();
  await waitFor(() => expect(send).toHaveBeenCalledWith(file));
});

test('the same file can be chosen again after it has been corrected', async () => {
  const { person } = await open();
  await person.upload(input(), pictureFile('me.png', PICTURE_MAX_BYTES + 1));
  await waitFor(() => expect(input().getAttribute('aria-invalid')).toBe('true'));
  // The browser fires no event if the input still has the same file. So the input must be empty.
  expect(input().value).toBe('');
  await person.upload(input(), pictureFile('me.png'));
  await waitFor(() => expect(preview()?.getAttribute('src')).toBe('blob:me.png'));
  expect(input().getAttribute('aria-invalid')).toBe('false');
});

test('a picture that is too large is not shown or sent, and gets the focus', async () => {
  const { person, send, save } = await open();
  await person.upload(input(), pictureFile('large.png', PICTURE_MAX_BYTES + 1));
  await waitFor(() => expect(descriptionOf(input())).toMatch(/^This picture is too large\. Choose one of 8/u));
  await waitFor(() => expect(preview()).toBeNull());
  await save();
  await waitFor(() => expect(document.activeElement).toBe(input()));
  expect(send).not.toHaveBeenCalled();
});

test('a file that the browser cannot show is refused and stays refused until another one is chosen', async () => {
  const { person, send, save } = await open();
  await person.upload(input(), pictureFile('text.png'));
  await waitFor(() => expect(preview()).not.toBeNull());
  act(() => void preview()?.dispatchEvent(new Event('error')));
  await waitFor(() => expect(descriptionOf(input())).toMatch(/PNG or JPEG picture, or it is damaged/u));
  await waitFor(() => expect(preview()).toBeNull());
  await save();
  await waitFor(() => expect(document.activeElement).toBe(input()));
  expect(send).not.toHaveBeenCalled();
  const good = pictureFile('good.png');
  await person.upload(input(), good);
  await save();
  await waitFor(() => expect(send).toHaveBeenCalledWith(good));
});

test('the hint says which files are accepted', async () => {
  await open();
  expect(descriptionOf(input())).toMatch(/^PNG or JPEG, 8(\.\d)?\sMB at most/u);
  expect(input().accept).toBe('image/png,image/jpeg,.png,.jpg,.jpeg');
});
