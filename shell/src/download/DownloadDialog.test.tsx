import { expect, test } from '@jest/globals';
import type { PortalConfig } from '@vr/shared-api/remote';
import { address, descriptionOf, screen, within } from '@vr/shared-ui/testing/portal';
import { renderInShell } from '../testing/shell.tsx';
import DownloadDialog from './DownloadDialog.tsx';

async function renderDialog(windowsExe: string | null = 'https://apps.example/portal.exe') {
  const downloads = { windowsExe, windowsZip: null, androidApk: null } as PortalConfig['downloads'];
  const portal = await renderInShell(<DownloadDialog targetId={undefined} onClose={() => undefined} />, {
    config: { downloads },
    path: '/?dialog=download',
  });
  await screen.findByRole('dialog', { name: 'Download the app' });
  return portal;
}

test('an installer is a link, is announced as missing, or says that the system is not supported', async () => {
  await renderDialog();
  const link = screen.getByLabelText('Download for Windows: Installer (.exe)');
  expect(link.getAttribute('href')).toBe('https://apps.example/portal.exe');
  expect(link.hasAttribute('download')).toBe(true);
  expect(link.getAttribute('referrerpolicy')).toBe('no-referrer');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');

  const android = screen.getByText('Android').closest('li')!;
  expect(within(android).queryByText('Not available yet')).not.toBeNull();
  expect(android.querySelector('a, button')).toBeNull();
  expect(screen.getAllByText('Not available yet').length).toBe(2);

  for (const name of ['Download for Linux: Package (.deb)', 'Download for macOS: Archive (.zip)']) {
    const button = screen.getByLabelText<HTMLButtonElement>(name);
    expect(button.disabled).toBe(true);
    expect(descriptionOf(button)).toBe('Not supported: use Windows or Android.');
  }
});

test('the dialog leads to a unique code', async () => {
  const { person } = await renderDialog();
  await person.click(screen.getByText('Get a code'));
  expect(address()).toBe('/?dialog=code');
});

test('a portal without any installer says where to get the app instead of listing what is missing', async () => {
  await renderDialog(null);
  expect(screen.queryByText('Not available yet')).toBeNull();
  expect(screen.getByText(/^Ask an admin of your company for the app/u)).toBeTruthy();
  expect(screen.getByText('Get a code')).toBeTruthy();
});
