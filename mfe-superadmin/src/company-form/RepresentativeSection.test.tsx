import { expect, test } from '@jest/globals';
import { descriptionOf, fireEvent, screen } from '@vr/shared-ui/testing/portal';
import { Formik } from 'formik';
import { renderSuperadmin } from '../testing/render.tsx';
import { STORED_COMPANY } from '../testing/stored-company.ts';
import { RepresentativeSection } from './RepresentativeSection.tsx';
import { type StoredCompany, valuesOf } from './values.ts';

async function render(representative: StoredCompany['representative']) {
  const company = { ...STORED_COMPANY, representative };
  const { unmount } = await renderSuperadmin(
    <Formik initialValues={valuesOf(company)} onSubmit={() => undefined}>
      <RepresentativeSection company={company} />
    </Formik>,
  );
  return unmount;
}
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const ACCOUNT = { ...STORED_COMPANY.representative!, hasSignedIn: false, invitedAt: null };

test('the field of the address describes the account', async () => {
  const described: [StoredCompany['representative'], string][] = [
    [{ ...ACCOUNT, hasSignedIn: true }, 'Has already signed in.'],
    [{ ...ACCOUNT, hasSignedIn: true, disabled: true }, 'The account is switched off.'],
    [ACCOUNT, 'Has not signed in yet.'],
    [{ ...ACCOUNT, invitedAt: '2026-01-05T09:00:00.000Z' }, 'Invited on 05/01/2026, has not signed in yet.'],
    [null, 'The account has been deleted.'],
  ];
  for (const [representative, text] of described) {
    const unmount = await render(representative);
    expect(descriptionOf(email())).toContain(text);
    expect(screen.queryByText(/^There is no account/u) !== null).toBe(representative === null);
    unmount();
  }
});

test('the address of an account that was never used is corrected, not handed over', async () => {
  await render(ACCOUNT);
  fireEvent.change(email(), { target: { value: 'max@nord.example' } });
  await screen.findByText(/^The account has never been used\./u);
  expect(screen.queryByRole('checkbox', { name: /stays an admin/u })).toBeNull();
});
