import { ApiError } from '@vr/shared-api/client';
import { addEmbeddingKey, renameEmbeddingKey } from '@vr/shared-api/contract/embedding';
import { PRIVATE_KEY } from '@vr/shared-api/embedding-origin';
import type { ErrorCode } from '@vr/shared-api/errors';
import { EMBEDDING_KEYS_MAX, NAME_MAX, PASSWORD_MAX, PUBLIC_KEY_MAX } from '@vr/shared-api/limits';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { FormField } from '@vr/shared-ui/FormField';
import { usePortal } from '@vr/shared-ui/kernel';
import { Input } from 'antd';
import { Form, Formik } from 'formik';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFooter } from '../dialogs/FormFooter.tsx';
import { type EmbeddingKey, useChangeEmbedding } from './useEmbedding.ts';

interface KeyDialogProps {
  /** The key to rename; undefined to add one. */
  known?: EmbeddingKey;
  onClose(): void;
}

/** The dialog that adds a public key, or changes the name of one. Adding asks for the password again. */
export function KeyDialog({ known, onClose }: KeyDialogProps) {
  const { t } = useTranslation('admin');
  const { api, notify } = usePortal();
  const change = useChangeEmbedding();
  const form = useId();
  const [failure, setFailure] = useState<unknown>(null);
  const fieldErrors: Partial<Record<ErrorCode, ['key' | 'password', string]>> = {
    PRIVATE_KEY: ['key', t('embedding.privateKey')],
    KEY_REFUSED: ['key', t('embedding.keyRefused')],
    KEY_EXISTS: ['key', t('embedding.keyExists')],
    WRONG_PASSWORD: ['password', t('members.passwordWrong')],
  };
  const texts: Partial<Record<ErrorCode, string>> = {
    NEEDS_PASSWORD_SIGN_IN: t('embedding.needsPassword'),
    TOO_MANY_KEYS: t('embedding.keysFull', { count: EMBEDDING_KEYS_MAX }),
    NOT_FOUND: t('embedding.gone'),
  };
  const codeOf = (error: unknown) => (error instanceof ApiError ? (error.code as ErrorCode) : undefined);
  const keyProblem = (key: string) => {
    if (key.trim() === '') return t('embedding.keyRequired');
    return PRIVATE_KEY.test(key) ? t('embedding.privateKey') : undefined;
  };
  const save = async ({ name, key, password }: { name: string; key: string; password: string }) => {
    if (known) {
      await api.call(renameEmbeddingKey, { params: { id: known.id }, body: { name } });
      change((before) => ({
        ...before,
        keys: before.keys.map((one) => (one.id === known.id ? { ...one, name } : one)),
      }));
    } else {
      const added = await api.call(addEmbeddingKey, { body: { name, key, password } });
      change((before) => ({ ...before, keys: [...before.keys, added] }));
      notify({ kind: 'success', text: t('embedding.keyAdded') });
    }
    onClose();
  };
  return (
    <Formik
      initialValues={{ name: known?.name ?? '', key: '', password: '' }}
      validate={({ name, key, password }) => {
        const problem = known ? undefined : keyProblem(key);
        return {
          ...(name.trim() === '' ? { name: t('embedding.nameRequired') } : {}),
          ...(problem ? { key: problem } : {}),
          ...(!known && password === '' ? { password: t('members.passwordRequired') } : {}),
        };
      }}
      validateOnBlur={false}
      onSubmit={async (values, { setFieldError }) => {
        setFailure(null);
        await save({ ...values, name: values.name.trim() }).catch((error: unknown) => {
          const code = codeOf(error);
          const [field, text] = (code && fieldErrors[code]) ?? [];
          if (field) setFieldError(field, text);
          else setFailure(error);
        });
      }}
    >
      <Dialog
        open
        onClose={onClose}
        title={known ? t('embedding.rename') : t('embedding.addKey')}
        size="small"
        footer={<FormFooter form={form} onCancel={onClose} />}
      >
        <Form id={form} noValidate>
          <FormField name="name" label={t('embedding.name')} max={NAME_MAX} hint={t('embedding.nameHint')}>
            {(control) => <Input {...control} autoComplete="off" />}
          </FormField>
          {!known && (
            <>
              <FormField name="key" label={t('embedding.key')} max={PUBLIC_KEY_MAX} hint={t('embedding.keyHint')}>
                {(control) => <Input.TextArea {...control} rows={5} autoComplete="off" spellCheck={false} />}
              </FormField>
              <FormField name="password" label={t('members.passwordLabel')} hint={t('embedding.passwordHint')}>
                {(control) => (
                  <Input {...control} type="password" maxLength={PASSWORD_MAX} autoComplete="current-password" />
                )}
              </FormField>
            </>
          )}
          <FormFailure error={failure} text={texts[codeOf(failure) ?? 'INTERNAL']} />
        </Form>
      </Dialog>
    </Formik>
  );
}
