import { expect, test } from '@jest/globals';
import { type Answer, refusal, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { renderAdmin } from '../testing/render.tsx';
import SecondFactorRoles from './SecondFactorRoles.tsx';

const GET = 'GET /clients/current/second-factor';
const PUT = 'PUT /clients/current/second-factor';

const open = (put: Answer) =>
  renderAdmin(<SecondFactorRoles />, { answers: { [GET]: { roles: ['ROLE_ADMINISTRATOR'] }, [PUT]: put } });
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

test('a role that is ticked is required from then on', async () => {
  const roles = ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'];
  const { person, calls, notices } = await open({ roles });
  expect((await box('Admins')).checked).toBe(true);
  await person.click(await box('Managers'));
  await waitFor(() => expect(notices).toStrictEqual([{ kind: 'success', text: 'The setting has been saved.' }]));
  expect(calls.at(-1)?.input.body).toStrictEqual({ roles });
  expect((await box('Managers')).checked).toBe(true);
});

test('a change that is not saved is taken back and said', async () => {
  const { person, notices } = await open(refusal(500, 'INTERNAL'));
  await person.click(await box('Admins'));
  await waitFor(() => expect(notices.map(({ kind }) => kind)).toStrictEqual(['error']));
  expect((await box('Admins')).checked).toBe(true);
});
