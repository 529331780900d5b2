import { expect, jest, test } from '@jest/globals';
import { Form, Formik } from 'formik';
import { descriptionOf, renderInPortal, screen, waitFor } from '../testing/portal.tsx';
import { FormField } from './FormField.tsx';

const onSubmit = jest.fn<() => void>();
const TestForm = () => (
  <Formik
    initialValues={{ name: 'Site', email: '', phone: '' }}
    validate={({ email, phone }) => ({
      ...(email ? {} : { email: 'Enter an e-mail address.' }),
      ...(phone ? {} : { phone: 'Enter a phone number.' }),
    })}
    onSubmit={onSubmit}
  >
    <Form noValidate>
      <FormField name="name" label="Name" max={5} optional>
        {({ status, count, ...control }) => <input {...control} />}
      </FormField>
      <FormField name="email" label="E-mail" hint="At work.">
        {({ status, ...control }) => <input {...control} />}
      </FormField>
      <FormField name="phone" label="Phone">
        {({ status, ...control }) => <input {...control} />}
      </FormField>
      <button type="submit">Send</button>
    </Form>
  </Formik>
);
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('a field has its label, its hint and whether it is required', async () => {
  await renderInPortal(<TestForm />);
  expect(field(/^Name \(optional\)$/u).getAttribute('aria-required')).toBe('false');
  expect(field(/^E-mail$/u).getAttribute('aria-required')).toBe('true');
  expect(field(/^E-mail$/u).getAttribute('aria-invalid')).toBe('false');
  expect(descriptionOf(field(/^E-mail$/u))).toBe('At work.');
});

test('a failed submit shows each problem beside its field, in a live region, and focuses the first', async () => {
  const { person } = await renderInPortal(<TestForm />);
  await person.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(document.activeElement).toBe(field(/E-mail/u)));
  expect(descriptionOf(field(/E-mail/u))).toBe('Enter an e-mail address. At work.');
  expect(descriptionOf(field(/Phone/u))).toBe('Enter a phone number.');
  expect(field(/Phone/u).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Enter a phone number.').getAttribute('aria-live')).toBe('polite');

  await person.type(field(/E-mail/u), 'a');
  await waitFor(() => expect(field(/E-mail/u).getAttribute('aria-invalid')).toBe('false'));
  // The focus does not move to the first invalid field while the person types.
  expect(document.activeElement).toBe(field(/E-mail/u));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a field that is left empty shows its problem before the form is sent', async () => {
  const { person } = await renderInPortal(<TestForm />);
  await person.click(field(/E-mail/u));
  await person.tab();
  await waitFor(() => expect(descriptionOf(field(/E-mail/u))).toBe('Enter an e-mail address. At work.'));
  expect(descriptionOf(field(/Phone/u))).toBe('');
});

test('a text that is too long is marked while it is typed, and keeps the form from being submitted', async () => {
  const { person } = await renderInPortal(<TestForm />);
  await person.type(field(/E-mail/u), 'a');
  await person.type(field(/Phone/u), '1');
  await person.type(field(/Name/u), 's A ');
  expect(descriptionOf(field(/Name/u))).toContain('Shorten this to 5 characters; it has 7.');
  expect(field(/Name/u).getAttribute('aria-invalid')).toBe('true');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(document.activeElement).toBe(field(/Name/u)));
  expect(onSubmit).not.toHaveBeenCalled();
  await person.type(field(/Name/u), '{Backspace}{Backspace}{Backspace}');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
});
