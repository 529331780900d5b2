import { expect, test } from '@jest/globals';
import type { Role } from '@vr/shared-api/permissions';
import type { PortalConfig } from '@vr/shared-api/remote';
import { screen } from '@vr/shared-ui/testing/portal';
import { renderInShell } from '../testing/shell.tsx';
import HelpDialog from './HelpDialog.tsx';

async function renderDialog(config: Partial<PortalConfig> = {}, roles: Role[] = []) {
  localStorage.clear();
  const dialog = <HelpDialog targetId={undefined} onClose={() => undefined} />;
  const portal = await renderInShell(dialog, { config, profile: { roles } });
  await screen.findByRole('dialog', { name: 'Help' });
  return portal;
}

test('the support address is a link', async () => {
  await renderDialog({ supportEmail: 'help@portal.example' });
  expect(screen.getByRole('link', { name: 'help@portal.example' }).getAttribute('href')).toBe(
    'mailto:help@portal.example',
  );
  expect(screen.queryByText('Write to your admin.')).toBeNull();
});

const WITHOUT_ADDRESS: [string, Role[], string][] = [
  ['a learner', [], 'Write to your admin.'],
  ['a manager', ['ROLE_MANAGER'], 'Write to your admin.'],
  ['an admin', ['ROLE_ADMINISTRATOR'], 'This portal has no support address yet. Ask the people who run it.'],
  ['a partner', ['ROLE_PARTNER'], 'This portal has no support address yet. Ask the people who run it.'],
];
test.each(WITHOUT_ADDRESS)('without a support address %s is told whom to ask', async (_, roles, text) => {
  await renderDialog({}, roles);
  expect(screen.queryByText(text)).not.toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('the questions of the role open and close', async () => {
  const { person } = await renderDialog({}, ['ROLE_SUPER_ADMIN']);
  const faq = screen.getByRole('button', { name: 'Frequently asked questions' });
  expect(faq.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('group')).toBeNull();
  await person.click(faq);
  expect(faq.getAttribute('aria-expanded')).toBe('true');
  const questions = screen.getAllByRole('group').map((group) => group.querySelector('summary')?.textContent);
  expect(questions[0]).toBe('When does a company need attention?');
  expect(questions).not.toContain('How do I earn badges?');
  expect(
    document.getElementById(faq.getAttribute('aria-controls') ?? '')?.contains(screen.getAllByRole('group')[0]!),
  ).toBe(true);
  await person.click(faq);
  expect(screen.queryByRole('group')).toBeNull();
});

test("the operator's own questions replace those of the portal and open in a new tab", async () => {
  await renderDialog({ faqUrl: 'https://help.example/faq' });
  const link = screen.getByRole('link', { name: /Frequently asked questions.*opens in a new tab/u });
  expect(link.getAttribute('href')).toBe('https://help.example/faq');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
  expect(screen.queryByText('How do I earn badges?')).toBeNull();
});
