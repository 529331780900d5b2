import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ClientType } from '@vr/shared-api/limits';
import { NETWORK_FAILURE, refusal, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { renderSuperadmin } from '../testing/render.tsx';
import { Toolbar } from './Toolbar.tsx';

const CLIENTS = 'GET /clients/export';
const PARTNERS = 'GET /partners/export';
const saved: { name: string; content: Blob }[] = [];

beforeEach(() => {
  let content: Blob;
  saved.length = 0;
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      content = blob;
      return 'blob:report';
    },
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, content });
  });
});
afterEach(() => void jest.restoreAllMocks());

const onAdd = jest.fn();
const show = (type: ClientType, answers: Record<string, unknown>) =>
  renderSuperadmin(
    <Toolbar
      ref={null}
      type={type}
      searchField={{ value: '', onChange: () => undefined }}
      arrangement={{ view: 'cards', sort: 'name', state: null }}
      count={null}
      onArrange={() => undefined}
      onAdd={onAdd}
    />,
    { answers, lang: 'fr' },
  );
const exportButton = () => screen.getByRole('button', { name: /Exporter$/u });

test('the report on companies is saved as a dated CSV file in the language of the interface', async () => {
  const csv = new Blob(['Nom'], { type: 'text/csv' });
  const { promise, resolve } = Promise.withResolvers();
  const { person, calls } = await show('VR_ROOM', { [CLIENTS]: () => promise });
  await person.click(exportButton());
  expect(exportButton().getAttribute('aria-busy')).toBe('true');
  resolve(csv);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^report_\d\d_\d\d_\d{4}\.csv$/u);
  expect(saved[0]?.content).toBe(csv);
  expect(calls.map(({ input }) => input.query)).toStrictEqual([{ lang: 'fr' }]);
});

test('the report on partners is saved as a dated ZIP archive', async () => {
  const { person, calls } = await show('PARTNER', { [PARTNERS]: new Blob(['PK']) });
  await person.click(exportButton());
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^partners_report_\d\d_\d\d_\d{4}\.zip$/u);
  expect(calls.map(({ input }) => input.query)).toStrictEqual([{ lang: 'fr' }]);
});

test('a failed report says why in a notice and beside the button, and can be tried again', async () => {
  const answers: [unknown, string][] = [
    [refusal(403, 'NOT_AUTHORIZED'), 'Vous n’avez pas le droit d’exporter ce rapport.'],
    [NETWORK_FAILURE, 'Le rapport n’a pas pu être créé. Réessayez.'],
  ];
  let answer: unknown;
  const { person, notices } = await show('COMPANY', { [CLIENTS]: () => answer });
  for (const [error, text] of answers) {
    answer = error;
    await person.click(exportButton());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    expect(notices.at(-1)).toStrictEqual({ kind: 'error', text });
  }
  answer = new Blob(['Nom']);
  await person.click(exportButton());
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('the button adds a company of the page', async () => {
  const { person } = await show('PARTNER', {});
  await person.click(screen.getByRole('button', { name: 'Ajouter un partenaire' }));
  expect(onAdd).toHaveBeenCalledTimes(1);
});
