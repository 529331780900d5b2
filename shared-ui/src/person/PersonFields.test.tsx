import { expect, jest, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import { EMAIL_MAX, NAME_MAX } from '@vr/shared-api/limits';
import { Form, Formik } from 'formik';
import { useState } from 'react';
import { descriptionOf, fireEvent, refusal, renderInPortal, screen, waitFor } from '../testing/portal.tsx';
import { PersonFields } from './PersonFields.tsx';
import type { PersonValues, RefusedValue } from './person-schema.ts';
import { usePersonForm } from './usePersonForm.ts';

const EMPTY: PersonValues = { lastName: '', firstName: '', email: '', picture: undefined };
const FILLED: PersonValues = { ...EMPTY, lastName: 'Martin', firstName: 'Léa', email: 'lea@demo.example' };

interface PersonFormProps {
  values?: PersonValues;
  ownData?: boolean;
  /** Saves the person, or throws the server's error. */
  send: (values: PersonValues) => void;
}

/** A form like those of accounts and members. It shows a refusal by the server at the refused field. */
function PersonForm({ values: initial = FILLED, ownData = false, send }: PersonFormProps) {
  const [refused, setRefused] = useState<RefusedValue | null>(null);
  const { schema, refusedBy } = usePersonForm(refused);
  return (
    <Formik<PersonValues>
      initialValues={initial}
      validationSchema={schema}
      onSubmit={(values, { setFieldError }) => {
        try {
          send(values);
        } catch (error) {
          const refusal = refusedBy(error, values);
          setRefused(refusal);
          if (refusal) setFieldError(refusal.field, refusal.text);
        }
      }}
    >
      {({ errors }) => (
        <Form noValidate>
          <PersonFields ownData={ownData} />
          <output>{errors.picture}</output>
          <button type="submit">Save</button>
        </Form>
      )}
    </Formik>
  );
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const FIELDS = ['Last name', 'First name', 'Email'];

test('missing values are named beside their fields, and the first of them gets the focus', async () => {
  const send = jest.fn();
  const { person } = await renderInPortal(<PersonForm values={{ ...EMPTY, lastName: 'Martin' }} send={send} />);
  await person.click(screen.getByText('Save'));
  await waitFor(() => expect(document.activeElement).toBe(field('First name')));
  expect(FIELDS.map((name) => descriptionOf(field(name)))).toStrictEqual([
    '',
    'Enter the first name.',
    'Enter the email address.',
  ]);
  expect(send).not.toHaveBeenCalled();
  await person.type(field('First name'), 'Léa');
  await waitFor(() => expect(descriptionOf(field('First name'))).toBe(''));
});

test('an address that is already in use is named beside its field until it changes', async () => {
  const send = jest.fn<(values: PersonValues) => void>().mockImplementationOnce(() => {
    throw refusal(409, 'EMAIL_IN_USE');
  });
  const { person } = await renderInPortal(<PersonForm send={send} />);
  const save = () => person.click(screen.getByText('Save'));
  await save();
  const text = 'This email address is already in use. Enter another one.';
  await waitFor(() => expect(descriptionOf(field('Email'))).toBe(text));
  await save();
  expect(send).toHaveBeenCalledTimes(1);
  await person.type(field('Email'), '.org');
  await waitFor(() => expect(descriptionOf(field('Email'))).toBe(''));
  await save();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

test.each([
  ['PICTURE_REFUSED', /PNG or JPEG picture, or it is damaged/u],
  ['PAYLOAD_TOO_LARGE', /^This picture is too large\. Choose one of 8(\.\d)?\sMB at most\.$/u],
] as const)('%s is about the picture', async (code, text) => {
  const send = () => {
    throw refusal(400, code);
  };
  const { person } = await renderInPortal(<PersonForm send={send} />);
  await person.click(screen.getByText('Save'));
  await waitFor(() => expect(document.querySelector('output')?.textContent).toMatch(text));
  expect(FIELDS.map((name) => descriptionOf(field(name)))).toStrictEqual(['', '', '']);
});

test('an error that is about no value marks none', async () => {
  const send = jest.fn(() => {
    throw new ApiError(500, { code: 'INTERNAL' });
  });
  const { person } = await renderInPortal(<PersonForm send={send} />);
  await person.click(screen.getByText('Save'));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(FIELDS.map((name) => field(name).getAttribute('aria-invalid'))).toStrictEqual(['false', 'false', 'false']);
  expect(document.querySelector('output')?.textContent).toBe('');
});

test('the browser fills in the data of the user only into their own form', async () => {
  const tokens = () => FIELDS.map((name) => field(name).autocomplete);
  const { rerender } = await renderInPortal(<PersonForm send={() => undefined} />);
  expect(tokens()).toStrictEqual(['off', 'off', 'off']);
  rerender(<PersonForm ownData send={() => undefined} />);
  expect(tokens()).toStrictEqual(['family-name', 'given-name', 'email']);
});

test('a value that is longer than the server stores is kept and marked, and is not sent', async () => {
  const send = jest.fn();
  const { person } = await renderInPortal(<PersonForm send={send} />);
  const limits = [NAME_MAX, NAME_MAX, EMAIL_MAX];
  for (const [index, name] of FIELDS.entries())
    fireEvent.change(field(name), { target: { value: 'x'.repeat((limits[index] ?? 0) + 1) } });
  for (const [index, name] of FIELDS.entries())
    expect(descriptionOf(field(name))).toContain(`Shorten this to ${limits[index]} characters`);
  await person.click(screen.getByText('Save'));
  expect(send).not.toHaveBeenCalled();
});
