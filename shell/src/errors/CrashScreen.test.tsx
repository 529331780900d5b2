import { beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import { renderInPortal, screen } from '@vr/shared-ui/testing/portal';
import { CrashBoundary, CrashScreen, traceIdOf } from './CrashScreen.tsx';

const report = jest.fn();
let logged: jest.SpiedFunction<typeof console.error>;

// React logs the errors that a boundary catches, and jsdom logs that it cannot reload a page.
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  report.mockClear();
});

function crash(error: unknown, lang: 'en' | 'fr' = 'en') {
  const Broken = (): never => {
    throw error;
  };
  return renderInPortal(
    <CrashBoundary lang={lang} report={report}>
      <Broken />
    </CrashBoundary>,
  );
}
const reference = () => screen.getByText(/^(Reference for support:|Référence pour l’assistance :)/u).textContent;

test('the crash screen says what has happened and that a reload keeps the session', async () => {
  await renderInPortal(<CrashScreen lang="en" traceId="4bf92f" />);
  expect(screen.getByRole('alert').getAttribute('lang')).toBe('en');
  expect(screen.getByRole('heading', { name: 'The portal has stopped', level: 1 })).toBeTruthy();
  expect(screen.getByText(/^Something went wrong\. Reload the page to carry on: you stay signed in\.$/u)).toBeTruthy();
  expect(reference()).toBe('Reference for support: 4bf92f');
});

test('the only button of the crash screen reloads the page', async () => {
  const { person } = await renderInPortal(<CrashScreen lang="en" traceId="4bf92f" />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toStrictEqual(['Reload the page']);
  expect(logged).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button'));
  expect(logged).toHaveBeenCalledTimes(1);
  expect(String(logged.mock.calls[0]?.[0])).toMatch(/Not implemented: navigation/u);
});

test.each([
  ['fr', 'Le portail s’est arrêté', 'Recharger la page', 'Référence pour l’assistance : 4bf92f'],
  ['es', 'El portal se ha detenido', 'Recargar la página', 'Referencia para el soporte: 4bf92f'],
  ['it', 'Il portale si è fermato', 'Ricarica la pagina', 'Riferimento per l’assistenza: 4bf92f'],
] as const)('the crash screen has its texts in %s', async (lang, title, reload, support) => {
  await renderInPortal(<CrashScreen lang={lang} traceId="4bf92f" />);
  expect(screen.getByRole('alert').getAttribute('lang')).toBe(lang);
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByRole('button', { name: reload })).toBeTruthy();
  expect(screen.getByText(support)).toBeTruthy();
});

test('the boundary shows its children while nothing fails', async () => {
  await renderInPortal(
    <CrashBoundary lang="en" report={report}>
      <p>The portal</p>
    </CrashBoundary>,
  );
  expect(screen.getByText('The portal')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(report).not.toHaveBeenCalled();
});

test('a failing component is replaced by the crash screen, in the language of the portal', async () => {
  await crash(new Error('broken'), 'fr');
  expect(screen.getByRole('heading', { name: 'Le portail s’est arrêté' })).toBeTruthy();
});

test('the error is reported once, with the reference that the screen shows', async () => {
  const error = new Error('broken');
  await crash(error);
  const traceId = /[0-9a-f]{16}$/u.exec(reference() ?? '')?.[0];
  expect(traceId).toBeTruthy();
  expect(report.mock.calls).toStrictEqual([[error, { kind: 'crash', traceId }]]);
});

test('the error of a call keeps the trace id of the server as its reference', async () => {
  const error = new ApiError(500, { code: 'INTERNAL', traceId: '0af7651916cd43dd' });
  await crash(error);
  expect(reference()).toBe('Reference for support: 0af7651916cd43dd');
  expect(report.mock.calls).toStrictEqual([[error, { kind: 'crash', traceId: '0af7651916cd43dd' }]]);
});

test('errors without a trace id get a different reference each', () => {
  const [first, second] = [traceIdOf(new Error('one')), traceIdOf('two')];
  for (const id of [first, second]) expect(id).toMatch(/^[0-9a-f]{16}$/u);
  expect(first).not.toBe(second);
  expect(traceIdOf(new ApiError(0, { code: 'NETWORK' }))).toMatch(/^[0-9a-f]{16}$/u);
});
