import { ApiError } from '@vr/shared-api/client';
import { addEmbeddingKey, renameEmbeddingKey } from '@vr/shared-api/contract/embedding';
import { PRIVATE_KEY } from '@vr/shared-api/embedding-origin';
import type { ErrorCode } from '@vr/shared-api/errors';
import { EMBEDDING_KEYS_MAX, NAME_MAX, PUBLIC_KEY_MAX } from '@vr/shared-api/limits';
import { FormDialog } from '@vr/shared-ui/FormDialog';
import { FormField } from '@vr/shared-ui/FormField';
import { usePortal } from '@vr/shared-ui/kernel';
import { notRefused, type RefusedValue } from '@vr/shared-ui/person-schema';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { type EmbeddingKey, useChangeEmbedding } from './useEmbedding.ts';

interface KeyDialogProps {
  /** The key to rename; undefined to add one. */
  known: EmbeddingKey | undefined;
  onClose(): void;
}

/** The dialog that adds a public key or renames one. */
export function KeyDialog({ known, onClose }: KeyDialogProps) {
  const { t } = useTranslation('admin');
  const { api, notify } = usePortal();
  const change = useChangeEmbedding();
  const [failure, setFailure] = useState<unknown>(null);
  const [refused, setRefused] = useState<RefusedValue | null>(null);
  const keyProblems: Partial<Record<ErrorCode, string>> = {
    PRIVATE_KEY: t('embedding.privateKey'),
    KEY_REFUSED: t('embedding.keyRefused'),
    KEY_EXISTS: t('embedding.keyExists'),
  };
  const texts: Partial<Record<ErrorCode, string>> = {
    TOO_MANY_KEYS: t('embedding.keysFull', { count: EMBEDDING_KEYS_MAX }),
    NOT_FOUND: t('embedding.gone'),
  };
  const codeOf = (error: unknown) => (error instanceof ApiError ? (error.code as ErrorCode) : undefined);
  const schema = object({
    name: string().trim().required(t('embedding.nameRequired')),
    ...(!known && {
      key: string()
        .trim()
        .required(t('embedding.keyRequired'))
        .test('public', t('embedding.privateKey'), (key) => !PRIVATE_KEY.test(key ?? ''))
        .test(notRefused('key', refused)),
    }),
  });
  const save = async ({ name, key }: { name: string; key: string }) => {
    if (known) {
      await api.call(renameEmbeddingKey, { params: { id: known.id }, body: { name } });
      change((before) => ({
        ...before,
        keys: before.keys.map((one) => (one.id === known.id ? { ...one, name } : one)),
      }));
    } else {
      const added = await api.call(addEmbeddingKey, { body: { name, key } });
      change((before) => ({ ...before, keys: [...before.keys, added] }));
      notify({ kind: 'success', text: t('embedding.keyAdded') });
    }
  };
  return (
    <FormDialog
      title={known ? t('embedding.rename') : t('embedding.addKey')}
      initialValues={{ name: known?.name ?? '', key: '' }}
      validationSchema={schema}
      draft={known ? `embedding-key-${known.id}` : 'embedding-key'}
      // The draft leaves out the public key, because a person could paste a private key by mistake.
      keeps={['name']}
      onSave={async (values, { setFieldError }) => {
        setFailure(null);
        try {
          await save({ ...values, name: values.name.trim() });
          return true;
        } catch (error) {
          const code = codeOf(error);
          const text = code && keyProblems[code];
          if (text) {
            setRefused({ field: 'key', value: values.key, text });
            setFieldError('key', text);
          } else setFailure(error);
          return false;
        }
      }}
      failure={{ error: failure, text: texts[codeOf(failure) ?? 'INTERNAL'] }}
      onClose={onClose}
    >
      <FormField name="name" label={t('name')} max={NAME_MAX} hint={t('embedding.nameHint')}>
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
      {!known && (
        <FormField name="key" label={t('embedding.key')} max={PUBLIC_KEY_MAX} hint={t('embedding.keyHint')}>
          {(control) => <Input.TextArea {...control} rows={5} autoComplete="off" spellCheck={false} />}
        </FormField>
      )}
    </FormDialog>
  );
}
