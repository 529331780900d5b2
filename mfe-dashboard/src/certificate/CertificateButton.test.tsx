import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type Answer, fireEvent, NETWORK_FAILURE, refusal, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { ME, renderDashboard } from '../testing/dashboard.tsx';
import { CertificateButton } from './CertificateButton.tsx';
import type { Certified } from './certificate-calls.ts';

const URL_OF_PAGE = 'https://portal.example/verify/ABCD-EFGH-JKLM-NPQR';
const ISSUED = { number: 'ABCD-EFGH-JKLM-NPQR', verificationUrl: URL_OF_PAGE, day: '2026-06-03' };
const OF_TRAINING = 'GET /trainings/:id/certificate';

let saved: string[] = [];
beforeEach(() => {
  saved = [];
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function open(answers: Record<string, Answer>, of: Certified = { kind: 'training', id: 7 }, shown = ME) {
  const rendered = await renderDashboard(<CertificateButton of={of} />, { answers, shown });
  expect(rendered.calls).toStrictEqual([]);
  await rendered.person.click(screen.getByRole('button', { name: 'Certificate' }));
  await screen.findByRole('dialog', { name: 'Certificate' });
  return rendered;
}

test('the PDF and the Open Badge are saved in the chosen language, under a name with the day', async () => {
  const file = new Blob(['x']);
  const { person, calls } = await open({
    [OF_TRAINING]: ISSUED,
    'GET /trainings/:id/certificate/:lang': file,
    'GET /trainings/:id/credential': file,
  });
  await screen.findByText(ISSUED.number);
  expect(screen.getByText('03/06/2026')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Download the PDF' }));
  await screen.findByText('The file has been saved.');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Language of the certificate' }));
  const options = () => [...document.querySelectorAll('.ant-select-item-option-content')];
  await waitFor(() =>
    expect(options().map(({ textContent }) => textContent)).toStrictEqual([
      'English',
      'French',
      'Spanish',
      'German',
      'Italian',
      'Portuguese',
    ]),
  );
  fireEvent.click(screen.getByText('German', { selector: '.ant-select-item-option-content' }));
  await person.click(screen.getByRole('button', { name: 'Download the Open Badge' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[0]).toMatch(/^certificate_\d\d_\d\d_\d{4}\.pdf$/u);
  expect(saved[1]).toMatch(/^certificate_\d\d_\d\d_\d{4}\.jwt$/u);
  expect(calls.map(({ input }) => [input.params, input.query])).toStrictEqual([
    [{ id: 7 }, {}],
    [{ id: 7, lang: 'en' }, {}],
    [{ id: 7 }, { lang: 'ge' }],
  ]);
});

test('someone who looks after a person gets the person’s certificate of a course', async () => {
  const { calls } = await open(
    { 'GET /courses/:id/certificate': ISSUED },
    { kind: 'course', id: 3 },
    { id: 12, firstName: 'Ann' },
  );
  await screen.findByText(ISSUED.number);
  expect(calls.map(({ input }) => [input.params, input.query])).toStrictEqual([[{ id: 3 }, { userId: 12 }]]);
});

test('the link that verifies the certificate is shown and copied', async () => {
  const { person, notices } = await open({ [OF_TRAINING]: ISSUED });
  const copy = await screen.findByRole('button', { name: 'Copy the verification link' });
  expect(screen.getByRole('link', { name: URL_OF_PAGE }).getAttribute('href')).toBe(URL_OF_PAGE);
  await person.click(copy);
  expect(await navigator.clipboard.readText()).toBe(URL_OF_PAGE);
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Denied'));
  await person.click(copy);
  await waitFor(() => expect(notices.map(({ kind }) => kind)).toStrictEqual(['success', 'error']));
});

test('a certificate that was not earned says what is missing, and another failure can be tried again', async () => {
  const answers = [refusal(409, 'CERTIFICATE_NOT_EARNED'), NETWORK_FAILURE, ISSUED];
  const { person } = await open({ [OF_TRAINING]: () => answers.shift() });
  await screen.findByText('Complete the training to get its certificate.');
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('The server could not be reached.', { exact: false });
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText(ISSUED.number);
});

test('a download that fails says why, and can be tried again', async () => {
  const answers = [refusal(503, 'UNAVAILABLE'), new Blob(['x'])];
  const { person } = await open({
    [OF_TRAINING]: ISSUED,
    'GET /trainings/:id/certificate/:lang': () => answers.shift(),
  });
  const download = await screen.findByRole('button', { name: 'Download the PDF' });
  await person.click(download);
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  await person.click(download);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(screen.getByRole('alert').textContent).toBe('');
});
