import { ApiError } from '@vr/shared-api/client';
import type { ErrorCode } from '@vr/shared-api/errors';
import { Button } from '@vr/shared-ui/Button';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { FormField } from '@vr/shared-ui/FormField';
import { Input, type InputProps } from 'antd';
import { Form, Formik } from 'formik';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusedAs } from '../errors/is-refused-as.ts';
import { PasskeyCancelled } from './passkey.ts';
import * as styles from './second-factor.css';

interface TypedField {
  label: string;
  suggested?: string;
  max?: number;
  /** Returns the message for an invalid value, or false for a valid one. */
  problemOf(value: string): string | false;
  input: InputProps;
}

interface ConfirmFormProps {
  title: string;
  children: ReactNode;
  button: string;
  danger?: boolean;
  /** A field that must be filled in before the person can confirm. */
  field?: TypedField;
  onConfirm: (typed: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for confirmation before a change to the person's second factors. */
export function ConfirmForm({ title, children, button, danger = false, field, onConfirm, onCancel }: ConfirmFormProps) {
  const { t } = useTranslation('secondFactor');
  const [failure, setFailure] = useState<unknown>(null);
  const texts: Partial<Record<ErrorCode, string>> = {
    SECOND_FACTOR_REQUIRED: t('required'),
    PASSKEY_REFUSED: t('passkey.refused'),
    SECOND_FACTOR_EXISTS: t('totp.exists'),
  };
  const textOf = (error: unknown) => {
    if (error instanceof PasskeyCancelled) return t('passkey.cancelled');
    return error instanceof ApiError ? texts[error.code as ErrorCode] : undefined;
  };
  return (
    <Formik
      initialValues={{ typed: field?.suggested ?? '' }}
      validate={({ typed }) => {
        const problem = field?.problemOf(typed);
        return problem ? { typed: problem } : {};
      }}
      validateOnBlur={false}
      onSubmit={async ({ typed }, { setFieldError }) => {
        setFailure(null);
        await onConfirm(typed).catch((error) => {
          if (field && isRefusedAs(error, 'WRONG_SECOND_FACTOR')) setFieldError('typed', t('totp.codeWrong'));
          else setFailure(error);
        });
      }}
    >
      {({ isSubmitting }) => (
        <Form noValidate className={styles.panel} aria-label={title}>
          <h3>{title}</h3>
          {children}
          {field && (
            <FormField name="typed" label={field.label} max={field.max}>
              {(control) => <Input {...control} {...field.input} autoFocus />}
            </FormField>
          )}
          <FormFailure error={failure} text={textOf(failure)} />
          <div className={styles.buttons}>
            <Button onClick={onCancel}>{t('cancel')}</Button>
            <Button type="primary" htmlType="submit" danger={danger} loading={isSubmitting} autoFocus={!field}>
              {button}
            </Button>
          </div>
        </Form>
      )}
    </Formik>
  );
}
