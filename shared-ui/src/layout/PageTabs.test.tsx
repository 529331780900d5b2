import { expect, test } from '@jest/globals';
import { useSearchParams } from '@vr/shared-ui/router';
import { address, renderInPortal, screen } from '../testing/portal.tsx';
import { PageTabs } from './PageTabs.tsx';

/** The content of a tab, with a search text that is stored in the address. */
function Searchable({ name }: { name: string }) {
  const [params, setParams] = useSearchParams();
  const search = (text: string) =>
    setParams((old) => {
      old.set('search', text);
      return old;
    });
  return (
    <input
      aria-label={`Search in ${name}`}
      value={params.get('search') ?? ''}
      onChange={({ target }) => search(target.value)}
    />
  );
}

const open = (path: string) =>
  renderInPortal(
    <PageTabs
      label="Company"
      first="members"
      tabs={[
        { key: 'members', title: 'Members', content: <Searchable name="members" /> },
        { key: 'groups', title: 'Groups', content: <Searchable name="groups" /> },
        { key: 'info', title: 'Information', content: <p>About the company</p> },
      ]}
    />,
    { path },
  );
const tab = (name: string) => screen.getByRole('tab', { name });
const selected = () => screen.getByRole('tab', { selected: true }).textContent;
const search = (name: string) => screen.getByLabelText<HTMLInputElement>(`Search in ${name}`);

test('the address names the open tab, and the first tab needs no name', async () => {
  const { person } = await open('/company?tab=groups');
  expect(selected()).toBe('Groups');
  expect(screen.getByRole('tabpanel', { name: 'Groups' }).contains(search('groups'))).toBe(true);
  expect(screen.queryByLabelText('Search in members')).toBeNull();
  await person.click(tab('Information'));
  expect(address()).toBe('/company?tab=info');
  expect(screen.getByText('About the company')).toBeTruthy();
  await person.click(tab('Members'));
  expect(address()).toBe('/company');
  expect(selected()).toBe('Members');
});

test.each(['/company', '/company?tab=unknown', '/company?tab='])('%s opens the first tab', async (path) => {
  await open(path);
  expect(selected()).toBe('Members');
  expect(search('members')).toBeTruthy();
});

test('each tab keeps its own parameters while another one is open', async () => {
  const { person } = await open('/company?search=ada');
  await person.click(tab('Groups'));
  expect(address()).toBe('/company?tab=groups');
  expect(search('groups').value).toBe('');
  await person.type(search('groups'), 'w');
  expect(address()).toBe('/company?tab=groups&search=w');
  await person.click(tab('Members'));
  expect(address()).toBe('/company?search=ada');
  expect(search('members').value).toBe('ada');
  await person.click(tab('Groups'));
  expect(address()).toBe('/company?tab=groups&search=w');
});

test('parameters that are removed from a tab stay removed', async () => {
  const { person } = await open('/company?tab=groups');
  await person.type(search('groups'), 'w');
  await person.click(tab('Members'));
  await person.click(tab('Groups'));
  await person.clear(search('groups'));
  await person.click(tab('Members'));
  await person.click(tab('Groups'));
  expect(search('groups').value).toBe('');
});

test('the arrow keys open the tabs, and the focus moves with them', async () => {
  const { person } = await open('/company');
  await person.tab();
  for (const [key, title, path] of [
    ['ArrowRight', 'Groups', '/company?tab=groups'],
    ['End', 'Information', '/company?tab=info'],
    ['ArrowRight', 'Members', '/company'],
    ['ArrowLeft', 'Information', '/company?tab=info'],
    ['Home', 'Members', '/company'],
  ]) {
    await person.keyboard(`{${key}}`);
    expect([key, selected(), address()]).toStrictEqual([key, title, path]);
    expect(document.activeElement?.textContent).toBe(title);
  }
});
