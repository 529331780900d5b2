import { ApiError } from '@vr/shared-api/client';
import type { ErrorCode } from '@vr/shared-api/errors';
import { NAME_MAX } from '@vr/shared-api/limits';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { FormField } from '@vr/shared-ui/FormField';
import { Button, Input } from 'antd';
import { Form, Formik } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasskeyCancelled } from './passkey.ts';
import * as styles from './second-factor.css';

interface ConfirmFormProps {
  title: string;
  /** What the action does. */
  text: string;
  /** The label of the button that runs the action. */
  button: string;
  danger?: boolean;
  /** The suggested name of the passkey that is made. Without it, no name is asked for. */
  name?: string;
  onConfirm: (values: { name: string }) => Promise<void>;
  onCancel: () => void;
}

/** Asks for a confirmation before a change of the person's second factors. */
export function ConfirmForm({ title, text, button, danger = false, name, onConfirm, onCancel }: ConfirmFormProps) {
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
      initialValues={{ name: name ?? '' }}
      validate={(values) => (name !== undefined && values.name.trim() === '' ? { name: t('passkey.nameMissing') } : {})}
      validateOnBlur={false}
      onSubmit={async (values) => {
        setFailure(null);
        await onConfirm({ name: values.name.trim() }).catch(setFailure);
      }}
    >
      {({ isSubmitting }) => (
        <Form noValidate className={styles.panel} aria-label={title}>
          <h3>{title}</h3>
          <p>{text}</p>
          {name !== undefined && (
            <FormField name="name" label={t('passkey.name')} max={NAME_MAX}>
              {(control) => <Input {...control} autoComplete="off" autoFocus />}
            </FormField>
          )}
          <FormFailure error={failure} text={textOf(failure)} />
          <div className={styles.buttons}>
            <Button onClick={onCancel}>{t('cancel')}</Button>
            <Button
              type="primary"
              htmlType="submit"
              danger={danger}
              loading={isSubmitting}
              autoFocus={name === undefined}
            >
              {button}
            </Button>
          </div>
        </Form>
      )}
    </Formik>
  );
}
