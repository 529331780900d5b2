import { expect, jest, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import { listBadges } from '@vr/shared-api/contract/badges';
import { getQuota } from '@vr/shared-api/contract/clients';
import type { EndpointSchemas } from '@vr/shared-api/contract/endpoint';
import type { GateReport } from '@vr/shared-api/contract/gate.schema';
import { listTrainings } from '@vr/shared-api/contract/trainings';
import { BYTES_PER_GB } from '@vr/shared-api/limits';
import { endpointKey } from '@vr/shared-ui/endpoint-query';
import { PortalProvider, usePortal } from '@vr/shared-ui/kernel';
import {
  type Answer,
  act,
  goTo,
  NETWORK_FAILURE,
  refusal,
  screen,
  waitFor,
  within,
} from '@vr/shared-ui/testing/portal';
import type { UploadOrder, UploadProgress, UploadState } from '@vr/shared-ui/uploads';
import { useState } from 'react';
import { createStore } from 'zustand/vanilla';
import { renderInShell } from '../testing/shell.tsx';
import type { ServerUpload } from './server-uploads.ts';
import Tray from './Tray.tsx';
import { createUploads, type ShellUploads } from './uploads.ts';

const MO = BYTES_PER_GB / 1000;
const LIST = 'GET /uploads';

/** An upload of a 100 MB build to training 1. */
const upload = (state: UploadState, change: Partial<UploadProgress> = {}): UploadProgress => ({
  key: 'training:1:WEB_GL',
  place: { kind: 'training', id: 1, fileType: 'WEB_GL' },
  title: 'Use an extinguisher',
  version: '1.0.0',
  fileName: 'extinguisher.zip',
  size: 100 * MO,
  sent: 0,
  bytesPerSecond: null,
  secondsLeft: null,
  state,
  error: null,
  report: null,
  ...change,
});
const OTHER = {
  key: 'training:2:APK',
  place: { kind: 'training', id: 2, fileType: 'APK' },
  title: 'Lock out a machine',
  fileName: 'lockout.apk',
} as const;
const REPORT: GateReport = {
  fileType: 'WEB_GL',
  accepted: false,
  findings: [{ code: 'NO_ENTRY_PAGE', params: {}, paths: [], count: 1 }],
  entry: null,
  files: 12,
  unpackedSize: 5000,
};
const refused = () => upload('failed', { sent: 100 * MO, error: refusal(400, 'CONTENT_REFUSED'), report: REPORT });

interface Options {
  path?: string;
  roles?: ('ROLE_ADMINISTRATOR' | 'ROLE_PARTNER')[];
}

/** Renders the tray with these uploads. Also returns a function to change them, and mocks for the buttons' calls. */
async function openTray(
  first: readonly UploadProgress[],
  { path = '/', roles = ['ROLE_ADMINISTRATOR'] }: Options = {},
) {
  const list = createStore<readonly UploadProgress[]>(() => first);
  const uploads: ShellUploads = {
    list,
    start: jest.fn(),
    retry: jest.fn(),
    cancel: jest.fn(),
    dismiss: jest.fn((key: string) => list.setState((before) => before.filter((one) => one.key !== key), true)),
    restore: jest.fn(),
  };
  const rendered = await renderInShell(<Tray uploads={uploads} />, {
    path,
    profile: { roles },
    portal: { uploads },
    answers: { [LIST]: { items: [] } },
  });
  return {
    ...rendered,
    uploads,
    show: (...next: UploadProgress[]) => act(async () => list.setState(next, true)),
    expand: () => rendered.person.click(summary()),
  };
}

const tray = () => within(screen.getByRole('region', { name: 'Uploads' }));
/** The button that expands and collapses the list. */
const summary = () => tray().getByRole('button', { expanded: isOpen() });
const isOpen = () => tray().queryByRole('list') !== null;
const expectSummary = (text: string) => expect(summary().textContent?.replace(/\s/gu, ' ')).toBe(text);
const items = () => tray().getAllByRole('listitem');
const item = (title: string) => {
  const found = items().find((one) => one.textContent?.startsWith(title));
  if (!found) throw new Error(`No upload of ${title}`);
  return within(found);
};
const buttons = () =>
  item('Use an extinguisher')
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
/** The ending of the buttons' accessible names. */
const ABOUT = 'Use an extinguisher, extinguisher.zip';
const announcement = () => screen.getByRole('status').textContent;

test('without uploads there is no tray', async () => {
  const { show } = await openTray([]);
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
  await show(upload('sending'));
  expect(screen.queryByRole('region', { name: 'Uploads' })).not.toBeNull();
});

test('the tray is a line at first and opens to a list with the title, type, file and size of each upload', async () => {
  const { expand } = await openTray([upload('sending', { sent: 25 * MO }), upload('sending', { ...OTHER, sent: 0 })]);
  expect(isOpen()).toBe(false);
  expectSummary('2 uploads · 12%');
  await expand();
  expect(summary().getAttribute('aria-controls')).toBe(tray().getByRole('list').id);
  expect(items().length).toBe(2);
  expect(item('Use an extinguisher').getByText(/^Browser · extinguisher\.zip ·/u).textContent).toMatch(/100\sMB$/u);
  expect(item('Lock out a machine').getByText(/^Standalone headset · lockout\.apk ·/u)).toBeTruthy();
});

test('the line collapses the list again, and so does Escape, which moves the focus to the line', async () => {
  const { expand, person } = await openTray([upload('sending')]);
  await expand();
  await person.click(summary());
  expect(isOpen()).toBe(false);

  await expand();
  item('Use an extinguisher')
    .getByRole('button', { name: /^Cancel/u })
    .focus();
  await person.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(summary());
});

test('an upload that has not begun says so and can be cancelled', async () => {
  const { expand, person, uploads } = await openTray([upload('starting')]);
  await expand();
  expect(item('Use an extinguisher').getByText('It starts in a moment…')).toBeTruthy();
  expect(buttons()).toStrictEqual([`Cancel ${ABOUT}`]);
  await person.click(item('Use an extinguisher').getByRole('button', { name: `Cancel ${ABOUT}` }));
  expect(uploads.cancel).toHaveBeenCalledWith('training:1:WEB_GL');
});

test('an upload that is being sent shows its progress, its speed and the time that is left', async () => {
  const { expand, show } = await openTray([
    upload('sending', { sent: 49.9 * MO, bytesPerSecond: 2 * MO, secondsLeft: 90 }),
  ]);
  await expand();
  const bar = () => item('Use an extinguisher').getByRole('progressbar', { name: 'Upload of extinguisher.zip' });
  expect(bar().getAttribute('aria-valuenow')).toBe('49');
  expect(item('Use an extinguisher').getByText(/^49% · 50\sMB of 100\sMB$/u)).toBeTruthy();
  expect(item('Use an extinguisher').getByText(/^2\sMB\/s · about 2 min left$/u)).toBeTruthy();
  expect(buttons()).toStrictEqual([`Cancel ${ABOUT}`]);

  await show(upload('sending', { sent: 99.9 * MO, bytesPerSecond: 2 * MO, secondsLeft: 59 }));
  expect(bar().getAttribute('aria-valuenow')).toBe('99');
  expect(item('Use an extinguisher').getByText(/less than a minute left$/u)).toBeTruthy();
  expectSummary('1 upload · 99%');
});

test('an upload without connection says that it resumes by itself, and can be cancelled', async () => {
  const { expand } = await openTray([upload('waiting', { sent: 50 * MO })]);
  await expand();
  expect(
    item('Use an extinguisher').getByText(/^The connection is lost\. The upload resumes automatically/u),
  ).toBeTruthy();
  expect(item('Use an extinguisher').getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
  expect(buttons()).toStrictEqual([`Cancel ${ABOUT}`]);
});

test('an upload that needs its file goes on with that file and refuses another one', async () => {
  const { expand, person, uploads, notices } = await openTray([upload('needs-file', { size: 4, sent: 2 })]);
  expectSummary('1 upload to resume');
  await expand();
  expect(
    item('Use an extinguisher').getByText('Choose “extinguisher.zip” again to resume where it stopped.'),
  ).toBeTruthy();
  expect(buttons()).toStrictEqual([`Cancel ${ABOUT}`]);
  const field = () => item('Use an extinguisher').getByLabelText(`Choose the file ${ABOUT}`);

  await person.upload(field(), new File(['1234'], 'other.zip'));
  await person.upload(field(), new File(['12345'], 'extinguisher.zip'));
  expect(uploads.retry).not.toHaveBeenCalled();
  expect(notices).toStrictEqual(
    Array(2).fill({ kind: 'error', text: 'This is another file. Choose “extinguisher.zip”, the same as before.' }),
  );
  const file = new File(['1234'], 'extinguisher.zip');
  await person.upload(field(), file);
  expect(uploads.retry).toHaveBeenCalledWith('training:1:WEB_GL', file);
});

test('an upload under inspection has neither progress nor buttons', async () => {
  const { expand } = await openTray([upload('inspecting', { sent: 100 * MO })]);
  expectSummary('1 upload · 100%');
  await expand();
  expect(item('Use an extinguisher').getByText('Everything has arrived. The build is being checked…')).toBeTruthy();
  expect(item('Use an extinguisher').queryByRole('progressbar')).toBeNull();
  expect(buttons()).toStrictEqual([]);
});

test('a refused build has a report that says what to mend, and is not offered to be sent again', async () => {
  const { expand, person } = await openTray([refused()]);
  expectSummary('1 upload has failed');
  await expand();
  expect(item('Use an extinguisher').getByText(/^The check found something wrong with this build\./u)).toBeTruthy();
  expect(buttons()).toStrictEqual([`Report ${ABOUT}`, `Remove from the list: ${ABOUT}`]);
  await person.click(item('Use an extinguisher').getByRole('button', { name: /^Report/u }));
  const dialog = await screen.findByRole('dialog', { name: 'extinguisher.zip' });
  const report = within(dialog);
  expect(report.getByText(/^Browser: this build was refused/u)).toBeTruthy();
  expect(report.getByRole('listitem').textContent).toMatch(/^To fix: There is no page\./u);

  // Escape closes the report but not the tray.
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(isOpen()).toBe(true);
});

test('an upload that has failed for another reason can be retried from where it stopped', async () => {
  const { expand, person, uploads } = await openTray([
    upload('failed', { sent: 40 * MO, error: refusal(409, 'QUOTA_EXCEEDED') }),
  ]);
  await expand();
  const text = item('Use an extinguisher').getByText(/^Your company’s storage is full\./u).textContent;
  expect(text).toMatch(/It stopped at 40%\. Your file is still here: Retry resumes from there\.$/u);
  expect(buttons()).toStrictEqual([`Retry ${ABOUT}`, `Remove from the list: ${ABOUT}`]);
  await person.click(item('Use an extinguisher').getByRole('button', { name: `Retry ${ABOUT}` }));
  expect(uploads.retry).toHaveBeenCalledWith('training:1:WEB_GL');
});

test('an unexpected failure has the reference that support needs', async () => {
  const error = new ApiError(500, { code: 'INTERNAL', traceId: '4bf92f' });
  const { expand } = await openTray([upload('failed', { error })]);
  await expand();
  expect(item('Use an extinguisher').getByText('Reference for support: 4bf92f')).toBeTruthy();
});

test('a failure opens the tray and is reported once', async () => {
  const { show, notices } = await openTray([upload('sending')]);
  await show(refused());
  expect(isOpen()).toBe(true);
  expect(notices).toStrictEqual([
    { kind: 'error', text: 'Use an extinguisher (Browser): the upload has failed. See why under Uploads.' },
  ]);
  await show(refused(), upload('sending', OTHER));
  expect(notices.length).toBe(1);
});

test('a failure from before the page was loaded does not open the tray and is not reported', async () => {
  const { show, notices } = await openTray([]);
  await show(refused());
  expect(isOpen()).toBe(false);
  expect(notices).toStrictEqual([]);
});

test('an accepted build is done, and removing it from the list leaves the others', async () => {
  const { expand, person, uploads } = await openTray([
    upload('accepted', { sent: 100 * MO }),
    upload('sending', OTHER),
  ]);
  expectSummary('1 upload · 0%');
  await expand();
  expect(item('Use an extinguisher').getByText('Done')).toBeTruthy();
  expect(item('Use an extinguisher').queryByRole('progressbar')).toBeNull();
  const remove = `Remove from the list: ${ABOUT}`;
  expect(buttons()).toStrictEqual([remove]);
  await person.click(tray().getByRole('button', { name: remove }));
  expect(uploads.dismiss).toHaveBeenCalledWith('training:1:WEB_GL');
  expect(items().length).toBe(1);
  // The focused button was removed with its upload.
  await waitFor(() => expect(document.activeElement).toBe(summary()));
});

test('one button removes all finished uploads and keeps the others', async () => {
  const done = upload('accepted', { key: 'training:3:APK', title: 'Lift a load' });
  const { person, uploads, show } = await openTray([upload('accepted'), done, upload('failed', OTHER)]);
  expectSummary('1 upload has failed');
  await person.click(tray().getByRole('button', { name: 'Remove 2 finished uploads from the list' }));
  expect((uploads.dismiss as jest.Mock).mock.calls).toStrictEqual([['training:1:WEB_GL'], ['training:3:APK']]);
  expect(tray().queryByRole('button', { name: /^Remove/u })).toBeNull();
  await show(done);
  expectSummary('1 upload done');
});

test('an accepted build is reported, and what it changes is fetched again', async () => {
  const { show, notices, queries } = await openTray([upload('inspecting')]);
  const keys = [listTrainings, getQuota, listBadges].map((endpoint) => endpointKey<EndpointSchemas>(endpoint));
  for (const key of keys) queries.setQueryData(key, 'old');
  await show(upload('accepted'));
  expect(notices).toStrictEqual([{ kind: 'success', text: 'Use an extinguisher (Browser): the build is ready.' }]);
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toStrictEqual([true, true, false]);
});

test('a build of a partner or of a master content is ready, but not online', async () => {
  const partner = await openTray([upload('inspecting')], { roles: ['ROLE_PARTNER'] });
  await partner.show(upload('accepted'));
  expect(partner.notices.map(({ text }) => text)).toStrictEqual(['Use an extinguisher (Browser): the build is ready.']);
  partner.unmount();

  const place = { kind: 'master-content', id: 1, fileType: 'WEB_GL' } as const;
  const { show, notices } = await openTray([upload('inspecting', { place })]);
  await show(upload('accepted', { place }));
  expect(notices.map(({ text }) => text)).toStrictEqual(['Use an extinguisher (Browser): the build is ready.']);
});

test('the beginning, the loss and the return of the connection are announced', async () => {
  const { show } = await openTray([]);
  expect(announcement()).toBe('');
  await show(upload('starting'));
  expect(announcement()).toBe('Use an extinguisher, Browser: the upload has started.');
  await show(upload('sending'));
  expect(announcement()).toBe('Use an extinguisher, Browser: the upload has started.');
  await show(upload('waiting'));
  expect(announcement()).toBe('Use an extinguisher, Browser: the connection is lost, the upload is waiting.');
  await show(upload('sending'));
  expect(announcement()).toBe('Use an extinguisher, Browser: the upload has resumed.');
});

test('a wizard hides the tray, which does not open for a failure in the meantime', async () => {
  const { show, notices } = await openTray([upload('sending')], { path: '/?dialog=edit-training&about=1' });
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
  await show(refused());
  expect(notices.length).toBe(1);
  await goTo('/');
  expectSummary('1 upload has failed');
  expect(isOpen()).toBe(false);
});

const SERVER_UPLOAD: ServerUpload = {
  id: '6b1f4a52-1f6e-4c26-9d4c-0a6b3a3f7f10',
  trainingId: 1,
  masterContentId: null,
  title: 'Use an extinguisher',
  fileType: 'WEB_GL',
  version: '1.0.0',
  fileName: 'extinguisher.zip',
  size: 100 * MO,
  received: 40 * MO,
  state: 'RECEIVING',
  error: null,
  report: null,
  createdAt: '2026-06-01T08:00:00.000Z',
};

const ORDER: UploadOrder = {
  place: { kind: 'training', id: 1, fileType: 'WEB_GL' },
  title: 'Use an extinguisher',
  version: '1.0.0',
  offlineAvailable: true,
  file: new File(['1234'], 'extinguisher.zip'),
};

/** The tray with the portal's real uploads, and a button that starts one. */
function PortalTray() {
  const portal = usePortal();
  const [uploads] = useState(() => createUploads(portal.api, portal.session));
  return (
    <PortalProvider value={{ ...portal, uploads }}>
      <button type="button" onClick={() => uploads.start(ORDER)}>
        Start
      </button>
      <Tray uploads={uploads} />
    </PortalProvider>
  );
}
const openPortalTray = (answers: Record<string, Answer>) =>
  renderInShell(<PortalTray />, { answers, profile: { roles: ['ROLE_ADMINISTRATOR'] } });

test('an upload that was interrupted by a reload shows again, and cancelling it deletes it from the server', async () => {
  const { person, calls } = await openPortalTray({ [LIST]: { items: [SERVER_UPLOAD] }, 'DELETE /uploads/:id': {} });
  await screen.findByRole('region', { name: 'Uploads' });
  expectSummary('1 upload to resume');
  await person.click(summary());
  expect(item('Use an extinguisher').getByText(/^40% · 40\sMB of 100\sMB$/u)).toBeTruthy();
  await person.click(item('Use an extinguisher').getByRole('button', { name: /^Cancel/u }));
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
  expect(calls.at(-1)).toMatchObject({ endpoint: 'DELETE /uploads/:id', input: { params: { id: SERVER_UPLOAD.id } } });
});

test('an upload that was refused while no page was open shows with its report', async () => {
  const refusedUpload: ServerUpload = {
    ...SERVER_UPLOAD,
    received: 100 * MO,
    state: 'REFUSED',
    error: 'CONTENT_REFUSED',
    report: REPORT,
  };
  const { person } = await openPortalTray({ [LIST]: { items: [refusedUpload] } });
  await screen.findByRole('region', { name: 'Uploads' });
  expectSummary('1 upload has failed');
  await person.click(summary());
  expect(item('Use an extinguisher').getByRole('button', { name: /^Report/u })).toBeTruthy();
});

test('an inspection that a reload has interrupted is followed to its end', async () => {
  const inspecting: ServerUpload = { ...SERVER_UPLOAD, received: 100 * MO, state: 'INSPECTING' };
  const answers: ServerUpload[] = [
    inspecting,
    { ...inspecting, state: 'REFUSED', error: 'CONTENT_REFUSED', report: REPORT },
  ];
  const { notices } = await openPortalTray({
    [LIST]: { items: [inspecting] },
    'GET /uploads/:id': () => answers.shift(),
  });
  await screen.findByRole('region', { name: 'Uploads' });
  expectSummary('1 upload · 100%');
  // `online` ends the pause before the next poll of the inspection.
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expectSummary('1 upload has failed');
  });
  expect(isOpen()).toBe(true);
  expect(item('Use an extinguisher').getByRole('button', { name: /^Report/u })).toBeTruthy();
  expect(notices.length).toBe(1);
});

test('if the uploads on the server cannot be listed, the tray stays away', async () => {
  const { notices } = await openPortalTray({ [LIST]: NETWORK_FAILURE });
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
  expect(notices).toStrictEqual([]);
});

test('an upload shows as soon as it is started, and one that the server refuses can be announced again', async () => {
  const begin = 'POST /uploads';
  let refuse: (error: Error) => void = () => undefined;
  const { person, calls } = await openPortalTray({
    [LIST]: { items: [] },
    [begin]: () =>
      new Promise((_, reject) => {
        refuse = reject;
      }),
  });
  const announced = () => calls.filter(({ endpoint }) => endpoint === begin);
  await person.click(screen.getByRole('button', { name: 'Start' }));
  expectSummary('1 upload · 0%');
  await waitFor(() => expect(announced().length).toBe(1));
  expect(announced()[0]?.input.body).toStrictEqual({
    trainingId: 1,
    offlineAvailable: true,
    fileType: 'WEB_GL',
    version: '1.0.0',
    fileName: 'extinguisher.zip',
    size: 4,
  });
  await act(async () => refuse(refusal(409, 'QUOTA_EXCEEDED')));
  expectSummary('1 upload has failed');
  await person.click(item('Use an extinguisher').getByRole('button', { name: `Retry ${ABOUT}` }));
  await waitFor(() => expect(announced().length).toBe(2));
  expectSummary('1 upload · 0%');
});
