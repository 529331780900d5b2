import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { onlineManager } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { formatTime, zoneName } from '@vr/shared-api/date';
import { type Answer, act, NETWORK_FAILURE, refusal, screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import { member } from '../testing/member.ts';
import { renderAdmin } from '../testing/render.tsx';
import CodesDialog from './CodesDialog.tsx';
import type { Member } from './filter.ts';

const GENERATE = 'POST /users/generate-codes';
const UNTIL = '2026-11-23T10:10:00Z';
const ADAM = member(1, 'Adam Petit');
const ZOE = member(2, 'Zoé Martin');
const CODES = {
  items: [
    { id: 1, code: 'ABCD2345', expiresAt: UNTIL },
    { id: 2, code: 'WXYZ6789', expiresAt: UNTIL },
  ],
};

interface Saved {
  name: string;
  text: Promise<string>;
}
const saved: Saved[] = [];
beforeEach(() => {
  saved.length = 0;
  let content = new Blob();
  Object.assign(URL, {
    createObjectURL(blob: Blob) {
      content = blob;
      return 'blob:file';
    },
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: readText(content) });
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Returns the text of a file with its byte order mark. jsdom's text reader would drop the mark. */
async function readText(blob: Blob): Promise<string> {
  const bytes = await new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(blob);
  });
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array(bytes));
}

async function open(answer: Answer, members: readonly Member[] = [ADAM, ZOE], lang: 'en' | 'fr' = 'en') {
  const rendered = await renderAdmin(<CodesDialog members={members} onClose={() => undefined} />, {
    answers: { [GENERATE]: answer },
    lang,
  });
  await screen.findByRole('dialog');
  return rendered;
}
const rowsOf = (container: HTMLElement) =>
  within(container)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
/** The title names the time zone, because printed codes may be read in another time zone. */
const UNTIL_TITLE = `Valid until (${zoneName('en')})`;
const ROWS = [
  ['Name', 'Code', UNTIL_TITLE],
  ['Adam Petit', 'ABCD2345', formatTime(UNTIL)],
  ['Zoé Martin', 'WXYZ6789', formatTime(UNTIL)],
];

test('each person has a row with the code and when it ends', async () => {
  const { calls } = await open(CODES);
  expect(screen.getByText('2 unique codes')).toBeTruthy();
  expect(rowsOf(screen.getByRole('dialog'))).toStrictEqual(ROWS);
  expect(calls.map(({ input }) => input.body)).toStrictEqual([{ userIds: [1, 2] }]);
});

test('more than a hundred people are asked for in parts, and keep their order', async () => {
  const people = Array.from({ length: 130 }, (_, index) => member(index + 1, `Person ${index + 1}`));
  const { calls } = await open(
    ({ body }: { body: { userIds: number[] } }) => ({
      items: body.userIds.map((id) => ({ id, code: `CODE${id}`, expiresAt: UNTIL })),
    }),
    people,
  );
  const rows = [...screen.getByRole('dialog').querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  expect(rows.length).toBe(130);
  expect(rows[129]).toBe(`Person 130CODE130${formatTime(UNTIL)}`);
  expect(calls.map(({ input }) => (input.body as { userIds: number[] }).userIds.length)).toStrictEqual([100, 30]);
});

test('codes are not made again while the dialog is open, whatever else changes', async () => {
  const { calls, queries } = await open(CODES);
  await act(() => queries.invalidateQueries());
  await act(() => window.dispatchEvent(new Event('visibilitychange')));
  expect(calls.length).toBe(1);
});

test('the codes are saved as a CSV file that is named after the day', async () => {
  jest.useFakeTimers({
    now: new Date(2026, 10, 5),
    doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout', 'setInterval'],
  });
  try {
    const { person } = await open(CODES, [member(1, '=Adam Petit'), ZOE]);
    await person.click(screen.getByText('Save as CSV'));
  } finally {
    jest.useRealTimers();
  }
  expect(saved.map(({ name }) => name)).toStrictEqual(['codes_05_11_2026.csv']);
  const time = formatTime(UNTIL);
  expect(await saved[0]?.text).toBe(
    `\uFEFFName,Code,${UNTIL_TITLE}\r\n'=Adam Petit,ABCD2345,${time}\r\nZoé Martin,WXYZ6789,${time}\r\n`,
  );
});

test('in French the columns are separated by semicolons, as French spreadsheet programs expect', async () => {
  const { person } = await open(CODES, [ADAM, ZOE], 'fr');
  await person.click(screen.getByText(/CSV/u));
  expect(await saved[0]?.text).toContain(`Adam Petit;ABCD2345;${formatTime(UNTIL)}\r\n`);
});

test('printing prints a list with the name of the company, which lies outside the dialog', async () => {
  const print = jest.fn();
  Object.assign(window, { print });
  const { person, unmount } = await open(CODES);
  const lists = screen.getAllByText('ABCD2345').filter((code) => !code.closest('[role=dialog]'));
  expect(lists.length).toBe(1);
  const printed = lists[0]!.closest<HTMLElement>('body > *')!;
  expect(within(printed).getByText('Atelier Nord')).toBeTruthy();
  expect(printed.textContent).toContain('Zoé Martin');
  await person.click(screen.getByText('Print'));
  expect(print).toHaveBeenCalledTimes(1);
  unmount();
  expect(screen.queryByText('ABCD2345')).toBeNull();
});

test.each([
  ['too many codes', new ApiError(429, { code: 'TOO_MANY_REQUESTS', retryAfter: 100 }), 'Try again in 2 minutes.'],
  ['a sign-in by code', refusal(409, 'NEEDS_PASSWORD_SIGN_IN'), 'You signed in with a code or through your intranet.'],
  ['rights above the own', refusal(403, 'RIGHTS_ABOVE_OWN'), 'rights that you do not have'],
  ['a lost network', NETWORK_FAILURE, 'The server could not be reached.'],
])('%s is explained, and Retry makes the codes', async (_, error, text) => {
  const answers = [error, CODES];
  const { person } = await open(() => answers.shift());
  expect(screen.getByRole('alert').textContent).toContain(text);
  expect(screen.queryByText('Print')).toBeNull();
  await person.click(screen.getByText('Retry'));
  await waitFor(() => expect(rowsOf(screen.getByRole('dialog'))).toStrictEqual(ROWS));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without a network no codes are made, also not later by surprise', async () => {
  onlineManager.setOnline(false);
  const { calls } = await open(NETWORK_FAILURE);
  await screen.findByRole('alert');
  await act(async () => onlineManager.setOnline(true));
  expect(calls.filter(({ endpoint }) => endpoint === GENERATE)).toHaveLength(1);
});
