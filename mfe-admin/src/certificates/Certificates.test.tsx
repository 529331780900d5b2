import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { PICTURE_MAX_BYTES } from '@vr/shared-api/limits';
import { act, NETWORK_FAILURE, refusal, screen, userEvent, waitFor, within } from '@vr/shared-ui/testing/portal';
import { renderAdmin } from '../testing/render.tsx';
import Certificates from './Certificates.tsx';
import type { Template } from './useTemplates.ts';

const LIST = 'GET /certificates/:clientId';
const PUT = 'PUT /certificates/:clientId/:lang';
const DELETE = 'DELETE /certificates/:clientId/:lang';
const PREVIEW = 'GET /certificates/:clientId/:lang/preview';

const template = (over: Partial<Template> = {}): Template => ({
  type: 'training',
  lang: 'fr',
  picture: '/media/a.jpeg',
  width: 1512,
  height: 1080,
  updatedDate: '2026-06-15T10:00:00Z',
  ...over,
});

beforeEach(() => {
  jest.useRealTimers();
  Object.assign(URL, { createObjectURL: jest.fn(() => 'blob:certificate'), revokeObjectURL: jest.fn() });
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function open(answers: Record<string, unknown> = {}) {
  const rendered = await renderAdmin(<Certificates />, {
    answers: { [LIST]: { items: [] }, ...answers },
    client: { primaryColor: '#0A7D32' },
  });
  // `applyAccept: false` also allows files that the browser's dialog would not offer.
  return { ...rendered, person: userEvent.setup({ applyAccept: false }) };
}
const card = async (language: string) => {
  const heading = await screen.findByRole('heading', { name: language });
  return within(heading.closest('li') as HTMLElement);
};
const fileInput = async (language: string) =>
  (await card(language)).getByLabelText<HTMLInputElement>(/a picture|Replace/u);
const picture = (name = 'frame.png', size = 4, type = 'image/png') => {
  const file = new File(['data'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const dialog = (name: string) => screen.findByRole('dialog', { name });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('each language has a card with its picture, or with the product’s own template in the company’s colours', async () => {
  const { person, calls } = await open({
    [LIST]: { items: [template(), template({ type: 'course', lang: 'ge', picture: '/media/b.jpeg' })] },
  });
  const french = await card('French');
  expect(french.getByText('Your picture, since 15/06/2026')).toBeTruthy();
  expect(document.querySelector('li img')?.getAttribute('src')).toBe('/media/a.jpeg');
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toStrictEqual(['English', 'French', 'Spanish', 'German', 'Italian', 'Portuguese']);
  expect(screen.getAllByText('The portal’s own template, in your colours').length).toBe(5);
  expect(document.querySelectorAll('li svg path[fill="#0A7D32"]').length).toBeGreaterThan(0);

  await person.click(screen.getByRole('radio', { name: 'Courses' }));
  expect((await card('German')).getByText('Your picture, since 15/06/2026')).toBeTruthy();
  expect(document.querySelectorAll('li img').length).toBe(1);
  expect(calls).toMatchObject([{ endpoint: LIST, input: { params: { clientId: 2 } } }]);
});

test('a picture is sent with its progress, and a dialog confirms it', async () => {
  const lists = [{ items: [] }, { items: [template({ lang: 'es' })] }];
  let answer: (saved: Template) => void = () => undefined;
  const { person, calls } = await open({
    [LIST]: () => lists.shift(),
    [PUT]: () =>
      new Promise<Template>((resolve) => {
        answer = resolve;
      }),
  });
  const file = picture();
  await person.upload(await fileInput('Spanish'), file);
  const call = calls.find(({ endpoint }) => endpoint === PUT)!;
  expect(call.input).toStrictEqual({
    params: { clientId: 2, lang: 'es' },
    query: { type: 'training' },
    body: { file },
  });
  const { onSent } = call.options as unknown as { onSent: (sent: number) => void };
  act(() => onSent(0.42));
  expect((await card('Spanish')).getByText('42% sent')).toBeTruthy();
  expect((await fileInput('Italian')).disabled).toBe(true);

  await act(async () => answer(template({ lang: 'es' })));
  const confirmation = await dialog('The picture has been saved');
  expect(confirmation.textContent).toContain('It is now used for: training certificate, Spanish.');
  expect(confirmation.querySelector('img')?.getAttribute('src')).toBe('/media/a.jpeg');
  expect(confirmation.textContent).not.toMatch(/cut off|blurred/u);
  await person.click(within(confirmation).getAllByText('Close').at(-1)!);
  await closed();
  expect(await (await card('Spanish')).findByText('Your picture, since 15/06/2026')).toBeTruthy();
  expect(document.activeElement).toBe(await fileInput('Spanish'));
});

test('the confirmation says how a picture of another shape is cut, and that it is small', async () => {
  const { person } = await open({ [PUT]: template({ lang: 'en', width: 1000, height: 500 }) });
  await person.upload(await fileInput('English'), picture());
  const { textContent } = await dialog('The picture has been saved');
  expect(textContent).toContain('(1000 × 500 pixels) is wider than a certificate: 15% of it is cut off on the left');
  expect(textContent).toContain('It has only 1000 × 500 pixels and may look blurred in print. 1512 × 1080 or more');
});

test('a file of another type or that is too large is refused before it is sent, and another one can be chosen', async () => {
  const { person, calls } = await open({ [PUT]: template() });
  await person.upload(await fileInput('French'), picture('plan.pdf', 4, 'application/pdf'));
  const failure = await dialog('The picture was not saved');
  expect(failure.textContent).toContain('“plan.pdf” is not a picture of an accepted type.');
  expect(failure.textContent).toContain('Nothing has changed for: training certificate, French.');

  await person.upload(screen.getByLabelText<HTMLInputElement>('Try again'), picture('huge.jpg', PICTURE_MAX_BYTES + 1));
  await waitFor(() =>
    expect(screen.getByRole('dialog').textContent).toMatch(/“huge.jpg” is too large. .* 8\sMB at most/u),
  );
  expect(calls.some(({ endpoint }) => endpoint === PUT)).toBe(false);

  const last = picture('frame.jpg', PICTURE_MAX_BYTES, 'image/jpeg');
  await person.upload(screen.getByLabelText<HTMLInputElement>('Try again'), last);
  expect(await dialog('The picture has been saved')).toBeTruthy();
  expect(calls.find(({ endpoint }) => endpoint === PUT)?.input.body).toStrictEqual({ file: last });
});

test('an upload that fails says why, and its dialog returns the focus', async () => {
  const answers = [
    refusal(400, 'PICTURE_REFUSED'),
    refusal(413, 'PAYLOAD_TOO_LARGE'),
    NETWORK_FAILURE,
    refusal(500, 'INTERNAL'),
  ];
  const { person } = await open({ [PUT]: () => answers.shift() });
  const input = await fileInput('French');
  for (const reason of [
    /“frame.png” cannot be read as a PNG or JPEG picture/u,
    /“frame.png” is too large/u,
    /The server could not be reached/u,
    /Something went wrong on our side/u,
  ]) {
    await person.upload(input, picture());
    const failure = await dialog('The picture was not saved');
    expect(within(failure).getByRole('alert').textContent).toMatch(reason);
    await person.click(within(failure).getByText('Cancel'));
    await closed();
    expect(document.activeElement).toBe(input);
  }
});

test('a picture is deleted after a question, and the product’s own template is used again', async () => {
  const lists = [{ items: [template()] }, { items: [] }];
  const answers = [refusal(500, 'INTERNAL'), undefined];
  const { person, calls, notices } = await open({ [LIST]: () => lists.shift(), [DELETE]: () => answers.shift() });
  await person.click(await screen.findByRole('button', { name: 'Delete the picture: training certificate, French' }));
  const question = await dialog('Delete this picture?');
  expect(question.textContent).toContain('own template is used again for: training certificate, French.');
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(within(question).getByRole('alert').textContent).toBe('It could not be deleted. Try again.'),
  );
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
  await closed();
  const deletion = { params: { clientId: 2, lang: 'fr' }, query: { type: 'training' } };
  expect(calls.filter(({ endpoint }) => endpoint === DELETE).map(({ input }) => input)).toStrictEqual([
    deletion,
    deletion,
  ]);
  expect(notices.at(-1)).toStrictEqual({ kind: 'success', text: 'The picture has been deleted.' });
  await waitFor(() => expect(document.querySelector('li img')).toBeNull());
});

test('a picture that someone else has deleted already counts as deleted', async () => {
  const { person, notices } = await open({ [LIST]: { items: [template()] }, [DELETE]: refusal(404, 'NOT_FOUND') });
  await person.click(await screen.findByRole('button', { name: /^Delete the picture/u }));
  await person.click(within(await dialog('Delete this picture?')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(notices).toStrictEqual([{ kind: 'success', text: 'The picture has been deleted.' }]));
});

/** Returns a fake of the tab that `window.open` returns. */
const tabOf = () => ({
  closed: false,
  document: { title: '' },
  location: { replace: jest.fn() },
  close: jest.fn(),
});
const previewButton = () => screen.findByRole('button', { name: 'Preview: training certificate, Italian' });

test('a preview opens in a tab that is opened at once', async () => {
  const tab = tabOf();
  const opened = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  let answer: (pdf: Blob) => void = () => undefined;
  const { person, calls } = await open({
    [PREVIEW]: () =>
      new Promise<Blob>((resolve) => {
        answer = resolve;
      }),
  });
  await person.click(await previewButton());
  expect(opened).toHaveBeenCalledTimes(1);
  expect(tab.document.title).toBe('The certificate is being prepared…');
  expect(calls.at(-1)?.input).toStrictEqual({ params: { clientId: 2, lang: 'it' }, query: { type: 'training' } });
  const pdf = new Blob(['%PDF']);
  await act(async () => answer(pdf));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('blob:certificate'));
  expect(URL.createObjectURL).toHaveBeenCalledWith(pdf);
});

test('a preview is downloaded if the browser blocks the tab', async () => {
  jest.spyOn(window, 'open').mockReturnValue(null);
  const downloads: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push(`${this.href} ${this.download}`);
  });
  const { person } = await open({ [PREVIEW]: new Blob(['%PDF']) });
  await person.click(await previewButton());
  await waitFor(() => expect(downloads.length).toBe(1));
  expect(downloads[0]).toMatch(/^blob:certificate certificate_\d\d_\d\d_\d{4}\.pdf$/u);
});

test('a preview that fails closes its tab and says so on its card, until it succeeds', async () => {
  const tab = tabOf();
  jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const answers = [NETWORK_FAILURE, new Blob(['%PDF'])];
  const { person, notices } = await open({ [PREVIEW]: () => answers.shift() });
  await person.click(await previewButton());
  const italian = await card('Italian');
  await waitFor(() =>
    expect(italian.getByRole('alert').textContent).toMatch(/^The certificate could not be prepared/u),
  );
  expect(tab.close).toHaveBeenCalledTimes(1);
  expect(notices.map(({ kind }) => kind)).toStrictEqual(['error']);
  await person.click(await previewButton());
  await waitFor(() => expect(italian.getByRole('alert').textContent).toBe(''));
  expect(tab.location.replace).toHaveBeenCalledTimes(1);
});
