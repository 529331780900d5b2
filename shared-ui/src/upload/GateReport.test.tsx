import { expect, test } from '@jest/globals';
import type { Finding, GateReport as Report } from '@vr/shared-api/contract/gate.schema';
import { renderInPortal, screen, within } from '../testing/portal.tsx';
import { GateReport } from './GateReport.tsx';

const finding = (code: Finding['code'], change: Partial<Finding> = {}): Finding => ({
  code,
  params: {},
  paths: [],
  count: 1,
  ...change,
});
const report = (findings: Finding[], change: Partial<Report> = {}): Report => ({
  fileType: 'WEB_GL',
  accepted: true,
  findings,
  entry: null,
  files: 0,
  unpackedSize: 0,
  ...change,
});
const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent?.replace(/\s+/gu, ' '));
/** Returns the shown facts about a build, by name. */
const facts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
  );

test('a finding names the places in the build, and how many more there are', async () => {
  const address = 'https://cdn.example/three.js';
  await renderInPortal(
    <GateReport
      report={report(
        [
          finding('OUTSIDE_MODULE', {
            paths: [address],
            places: [
              { file: 'js/scene.js', line: 3, address },
              { file: 'js/app.js', line: 1, address },
            ],
            count: 5,
          }),
        ],
        { accepted: false },
      )}
    />,
  );
  const [outer] = screen.getAllByRole('list');
  expect(texts(within(within(outer!).getByRole('list')).getAllByRole('listitem'))).toStrictEqual([
    `${address} (js/scene.js, line 3)`,
    `${address} (js/app.js, line 1)`,
    '+ 3 more',
  ]);
});

test('an index page in another folder is named, with what to do', async () => {
  await renderInPortal(
    <GateReport report={report([finding('NO_ENTRY_PAGE', { paths: ['WebGL/index.html'] })], { accepted: false })} />,
  );
  expect(screen.getByText('WebGL/index.html')).toBeTruthy();
  expect(screen.getByText(/Pack the contents of the folder/u)).toBeTruthy();
});

test('an app shows what its manifest declares', async () => {
  await renderInPortal(
    <GateReport
      report={report(
        [
          finding('APK_ANDROID', { params: { min: 29, target: 99 } }),
          finding('APK_PACKAGE', { params: { name: 'com.example.fire' } }),
          finding('APK_PERMISSIONS', { paths: ['android.permission.INTERNET', 'com.other.HANDS'], count: 2 }),
          finding('APK_VERSION', { params: { name: '1.4', code: 14 } }),
        ],
        { fileType: 'APK' },
      )}
    />,
  );
  expect(facts()).toStrictEqual({
    'Minimum Android': '10 (API 29)',
    'Made for Android': 'API 99',
    Package: 'com.example.fire',
    Permissions: 'INTERNET, com.other.HANDS',
    Version: '1.4 (code 14)',
  });
});

test('an app without these values, and a report from before they were read, are shown too', async () => {
  const { unmount } = await renderInPortal(
    <GateReport
      report={report([
        finding('APK_PACKAGE'),
        finding('APK_VERSION'),
        finding('APK_ANDROID'),
        finding('APK_PERMISSIONS'),
      ])}
    />,
  );
  expect(facts()).toStrictEqual({
    Package: '—',
    Version: '—',
    'Minimum Android': '—',
    'Made for Android': '—',
    Permissions: 'None',
  });
  unmount();
  await renderInPortal(
    <GateReport
      report={report([
        finding('OUTSIDE_DEPENDENCY', { paths: ['https://cdn.example/a.js'], count: 3 }),
        finding('SIGNED' as Finding['code'], { params: { schemes: 'v2' } }),
      ])}
    />,
  );
  expect(texts(screen.getAllByRole('listitem')).slice(1)).toStrictEqual(['https://cdn.example/a.js', '+ 2 more']);
  expect(screen.queryAllByRole('term')).toStrictEqual([]);
});
