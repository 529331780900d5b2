import { beforeEach, expect, jest, test } from '@jest/globals';
import { PICTURE_MAX_BYTES } from '@vr/shared-api/limits';
import { descriptionOf, fireEvent, screen, userEvent } from '@vr/shared-ui/testing/portal';
import { useState } from 'react';
import { renderInWizards } from '../testing/render.ts';
import { PictureChoice } from './PictureChoice.tsx';

const onChoose = jest.fn<(file: File | null) => void>();

// jsdom has no object URLs.
beforeEach(() => {
  onChoose.mockClear();
  Object.assign(URL, { createObjectURL: ({ name }: File) => `blob:${name}`, revokeObjectURL: () => undefined });
});

function Choice({ saved, problem }: { saved: string | null; problem: string | undefined }) {
  const [chosen, setChosen] = useState<File | null>(null);
  return (
    <PictureChoice
      field="logo"
      label="Picture"
      hint="At best 16:9."
      shape="wide"
      chosen={chosen}
      saved={saved}
      problem={problem}
      placeholder={<p>No picture</p>}
      onChoose={(file) => {
        setChosen(file);
        onChoose(file);
      }}
    />
  );
}

const open = ({ saved = null, problem }: { saved?: string | null; problem?: string } = {}) =>
  renderInWizards(<Choice saved={saved} problem={problem} />);
const input = () => screen.getByLabelText<HTMLInputElement>(/a picture: Picture|the picture: Picture/u);
const picture = (name: string, type: string, size = 4) => {
  const file = new File(['data'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const description = () => descriptionOf(input());
const shownPicture = () => document.querySelector('img')?.getAttribute('src');

test('a chosen picture is shown, and its choice can be undone', async () => {
  const { person } = await open({ saved: '/saved.png' });
  expect(shownPicture()).toBe('/saved.png');
  const file = picture('hall.png', 'image/png');
  await person.upload(input(), file);
  expect(onChoose).toHaveBeenLastCalledWith(file);
  expect(shownPicture()).toBe('blob:hall.png');
  await person.click(screen.getByRole('button', { name: 'Undo the choice' }));
  expect(shownPicture()).toBe('/saved.png');
  expect(document.activeElement).toBe(input());
});

test('a file that is no picture or too large is refused beside the field, until another one is chosen', async () => {
  const { person } = await open();
  expect(screen.getByText('No picture')).toBeTruthy();
  expect(input().getAttribute('aria-invalid')).toBe('false');
  const anyFile = userEvent.setup({ applyAccept: false });
  await anyFile.upload(input(), picture('plan.pdf', 'application/pdf'));
  expect(description()).toContain('“plan.pdf” is not a PNG or JPEG picture. Choose another one.');
  expect(input().getAttribute('aria-invalid')).toBe('true');

  await person.upload(input(), picture('huge.png', 'image/png', PICTURE_MAX_BYTES + 1));
  expect(description()).toMatch(/“huge.png” is larger than .*\. Choose a smaller one\./u);
  expect(onChoose).not.toHaveBeenCalled();

  await person.upload(input(), picture('just.jpg', 'image/jpeg', PICTURE_MAX_BYTES));
  expect(onChoose).toHaveBeenCalledTimes(1);
  expect(input().getAttribute('aria-invalid')).toBe('false');
});

test('a picture with more pixels than the server decodes is given back with the reason', async () => {
  const { person } = await open();
  await person.upload(input(), picture('poster.png', 'image/png'));
  const image = document.querySelector('img')!;
  Object.defineProperties(image, { naturalWidth: { value: 10_000 }, naturalHeight: { value: 6000 } });
  fireEvent.load(image);
  expect(description()).toContain(
    '“poster.png” has 10000 × 6000 pixels, more than the limit of 50 million. Choose a smaller picture.',
  );
  expect(onChoose).toHaveBeenLastCalledWith(null);
});

test('a picture that the browser cannot read is given back with the reason', async () => {
  const { person } = await open();
  await person.upload(input(), picture('broken.png', 'image/png'));
  fireEvent.error(document.querySelector('img')!);
  expect(description()).toContain('“broken.png” cannot be read as a picture. Choose another one.');
  expect(onChoose).toHaveBeenLastCalledWith(null);
  expect(screen.getByText('No picture')).toBeTruthy();
});

test('a dropped picture is taken like a chosen one', async () => {
  await open();
  const file = picture('dropped.png', 'image/png');
  fireEvent.drop(screen.getByRole('group', { name: 'Picture' }), { dataTransfer: { files: [file], types: ['Files'] } });
  expect(onChoose).toHaveBeenLastCalledWith(file);
  expect(shownPicture()).toBe('blob:dropped.png');
});

test('the problem of the form is shown beside the field', async () => {
  await open({ problem: 'Choose a logo.' });
  expect(description()).toContain('Choose a logo.');
  expect(input().getAttribute('aria-invalid')).toBe('true');
});
