import { expect, jest, test } from '@jest/globals';
import { DEFAULT_PRIMARY, DEFAULT_SECONDARY, PICTURE_MAX_BYTES } from '@vr/shared-api/limits';
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
import { derivePalette } from '../theme/palette.ts';
import { BrandingFields } from './BrandingFields.tsx';
import type { BrandingValues } from './branding-values.ts';
import { croppedLogo } from './cropped-logo.ts';
import { type RefusedFile, useBrandingSchema, useLogoTexts } from './useBrandingSchema.ts';

const submit = jest.fn<(logo: File | undefined) => void>();

function Look({ primaryColor, secondaryColor }: Pick<BrandingValues, 'primaryColor' | 'secondaryColor'>) {
  const [refused, setRefused] = useState<RefusedFile | null>(null);
  const schema = useBrandingSchema(refused);
  const texts = useLogoTexts();
  const company = { name: 'Atelier Nord', primaryColor, secondaryColor, logo: '/media/old.webp' };
  return (
    <Formik<BrandingValues>
      initialValues={{ primaryColor, secondaryColor, logo: undefined }}
      validationSchema={schema}
      onSubmit={async ({ logo }) => submit(logo && (await croppedLogo(logo)))}
    >
      <Form noValidate>
        <BrandingFields company={company} onUnreadable={({ file }) => setRefused({ file, text: texts.refused })}>
          <button type="submit">Save</button>
        </BrandingFields>
      </Form>
    </Formik>
  );
}
async function open(primaryColor = DEFAULT_PRIMARY, secondaryColor = DEFAULT_SECONDARY) {
  submit.mockReset();
  await renderInPortal(<Look primaryColor={primaryColor} secondaryColor={secondaryColor} />);
  // People can also drop files that the browser's file dialog would not offer.
  return userEvent.setup({ applyAccept: false });
}
const primary = () => screen.getByLabelText<HTMLInputElement>('Primary colour');
const secondary = () => screen.getByLabelText<HTMLInputElement>('Secondary colour');
const picker = () => screen.getByLabelText<HTMLInputElement>('Pick the primary colour');
const logoInput = () => screen.getByLabelText<HTMLInputElement>(/picture for the logo|file for the logo/u);
const change = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } });
const save = () => screen.getByText('Save');
/** Returns the values of a CSS variable in the previews of the light and the dark scheme. */
const previewed = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('.sample')].map(({ style }) => style.getPropertyValue(name));

test('the preview follows the typed colours in both schemes, and keeps the last valid one', async () => {
  await open();
  const uses = (color: string) =>
    [false, true].map((dark) => derivePalette({ primary: color, secondary: DEFAULT_SECONDARY }, dark).primary.text);
  expect(previewed('--p-text')).toStrictEqual(uses(DEFAULT_PRIMARY));
  change(primary(), 'f2b705');
  await waitFor(() => expect(previewed('--p-text')).toStrictEqual(uses('#F2B705')));
  change(primary(), 'f2b7');
  await waitFor(() => expect(primary().value).toBe('f2b7'));
  expect(previewed('--p-text')).toStrictEqual(uses('#F2B705'));
  expect(document.documentElement.style.getPropertyValue('--p-fill')).toBe(DEFAULT_PRIMARY);
});

test('nothing in the preview can be reached, and its description names the colours', async () => {
  await open();
  const buttons = [...document.querySelectorAll('.sample button')];
  expect(buttons.length).toBeGreaterThan(0);
  for (const button of buttons) expect(button.closest('[inert]')).not.toBeNull();
  expect(screen.getByText(/An example of the portal.*with #6B4DC4 and #D32E5E\./u)).toBeTruthy();
});

test('the picker and the hex digits follow each other', async () => {
  const person = await open();
  change(picker(), '#0a7d32');
  await waitFor(() => expect(primary().value).toBe('#0A7D32'));
  await person.clear(primary());
  await person.type(primary(), 'b00020');
  await waitFor(() => expect(picker().value).toBe('#b00020'));
  await person.tab();
  await waitFor(() => expect(primary().value).toBe('#B00020'));
});

test('the contrast guard says in words what stays and what changes', async () => {
  await open();
  change(primary(), '#F2B705');
  await waitFor(() =>
    expect(document.querySelector('.guard')?.textContent).toContain(
      'Text and links: #F2B705 becomes #7E5E03 so that it can be read (4.5:1).',
    ),
  );
  const guard = document.querySelector('.guard')?.textContent;
  expect(guard).toContain('Buttons: #F2B705, exactly. A thin line marks its edge.');
  expect(guard).toMatch(/Bars and lines: #F2B705 becomes #[0-9A-F]{6} so that it can be seen \(3:1\)\./u);
  expect(guard).toMatch(/Exact colours in \d+ of 12 places, adjusted ones in \d+\./u);
});

test('an invalid colour is explained beside its field, and is not sent', async () => {
  const person = await open();
  change(secondary(), '#12345');
  await person.click(save());
  await waitFor(() => expect(descriptionOf(secondary())).toContain('Enter six hex digits, such as #6B4DC4.'));
  await waitFor(() => expect(document.activeElement).toBe(secondary()));
  change(secondary(), '#123456');
  await waitFor(() => expect(descriptionOf(secondary())).not.toContain('Enter six hex digits'));
  expect(submit).not.toHaveBeenCalled();
});

test("the product's own colours can be restored", async () => {
  const person = await open('#111111', '#222222');
  await person.click(screen.getByText(/product’s own colours/u));
  await waitFor(() => expect([primary().value, secondary().value]).toStrictEqual([DEFAULT_PRIMARY, DEFAULT_SECONDARY]));
});

test('a file of another type or that is too large is refused at once', async () => {
  const person = await open();
  await person.upload(logoInput(), pictureFile('logo.svg'));
  await waitFor(() => expect(descriptionOf(logoInput())).toContain('Choose a .png, .jpg or .jpeg file.'));
  await person.upload(logoInput(), pictureFile('logo.png', PICTURE_MAX_BYTES + 1));
  await waitFor(() => expect(descriptionOf(logoInput())).toMatch(/Choose a picture of 8\sMB at most\./u));
  await person.click(save());
  await waitFor(() => expect(document.activeElement).toBe(logoInput()));
  expect(submit).not.toHaveBeenCalled();
});

test('a picture that the browser cannot show is refused', async () => {
  const person = await open();
  await person.upload(logoInput(), pictureFile('logo.png'));
  await waitFor(() => expect(document.querySelector('.cropper img')).not.toBeNull());
  act(() => void fireEvent.error(document.querySelector('.cropper img')!));
  await waitFor(() => expect(descriptionOf(logoInput())).toContain('This file is not a PNG or JPEG picture'));
  await waitFor(() => expect(document.querySelector('.cropper')).toBeNull());
});

/** Simulates the layout of a picture of 800 by 400 pixels in the cropper, and returns the areas that are drawn. */
function layOutPictures(): number[][] {
  const drawn: number[][] = [];
  Object.assign(globalThis, { createImageBitmap: async () => ({ width: 800, height: 400, close: () => undefined }) });
  const context = {
    drawImage: (_: unknown, ...area: number[]) => drawn.push(area.map((value) => Math.round(value) + 0)),
  };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done) => done(new Blob(['png'], { type: 'image/png' })));
  const sizes = { offsetWidth: 240, offsetHeight: 120, naturalWidth: 800, naturalHeight: 400 };
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(HTMLImageElement.prototype, name, { configurable: true, get: () => value });
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: 240, height: 240 } as DOMRect);
  return drawn;
}

test('the part of a picture that was moved to by the arrow keys is sent as a square PNG', async () => {
  const drawn = layOutPictures();
  const person = await open();
  await person.upload(logoInput(), pictureFile('wide.png'));
  const frame = await screen.findByRole('group', { name: /Part of the picture/u });
  frame.focus();
  // More steps than the picture can move, so it stops at the edge.
  await person.keyboard('{ArrowLeft>80/}');
  await person.click(save());
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  expect(drawn).toStrictEqual([[-400, 0, 800, 400]]);
  expect(submit.mock.calls[0]?.[0]).toMatchObject({ name: 'logo.png', type: 'image/png' });
});

test('a wide picture can be made so small that the logo holds it as a whole', async () => {
  const drawn = layOutPictures();
  const person = await open();
  await person.upload(logoInput(), pictureFile('wide.png'));
  await screen.findByRole('group', { name: /Part of the picture/u });
  const smaller = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Smaller' });
  while (!smaller().disabled) await person.click(smaller());
  await person.click(save());
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  expect(drawn).toStrictEqual([[0, 120, 480, 240]]);
});
