import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { getEmbedding, putEmbeddingOrigins } from '@vr/shared-api/contract/embedding';
import { embeddingOriginOf } from '@vr/shared-api/embedding-origin';
import { EMBEDDING_ORIGIN_MAX, EMBEDDING_ORIGINS_MAX } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { Field } from '@vr/shared-ui/Field';
import { usePortal } from '@vr/shared-ui/kernel';
import { Input } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowButton } from '../lists/RowButton.tsx';
import * as styles from './embedding.css';
import { type Embedding, useChangeEmbedding } from './useEmbedding.ts';

/**
 * The addresses whose pages may embed the portal. Each change is saved at once. If someone else has changed the list in
 * the meantime, the list is loaded again, and the person's input is kept.
 */
export function Origins({ embedding: { origins, version } }: { embedding: Embedding }) {
  const { t } = useTranslation('admin');
  const { api, notify } = usePortal();
  const change = useChangeEmbedding();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const refuse = (reason: string) => {
    setProblem(reason);
    form.current?.querySelector('input')?.focus();
  };
  const save = useMutation({
    mutationFn: (next: string[]) => api.call(putEmbeddingOrigins, { body: { origins: next } }, { ifMatch: version }),
    onSuccess(saved) {
      change((before) => ({ ...before, ...saved }));
      setTyped('');
      notify({ kind: 'success', text: t('embedding.originsSaved') });
    },
    async onError(error) {
      const code = error instanceof ApiError ? error.code : 'NETWORK';
      if (code === 'ORIGIN_REFUSED') return refuse(t('embedding.originOfPortal'));
      if (code === 'STALE_EDIT') await invalidate(queries, getEmbedding);
      notify({
        kind: 'error',
        text: code === 'STALE_EDIT' ? t('embedding.originsStale') : t('embedding.originsFailed'),
      });
    },
  });
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    const origin = embeddingOriginOf(typed);
    if (!origin) refuse(t('embedding.originInvalid'));
    else if (origins.includes(origin)) refuse(t('embedding.originKnown'));
    else save.mutate([...origins, origin]);
  };
  const remove = (origin: string) => {
    save.mutate(origins.filter((one) => one !== origin));
    // The pressed button disappears, so the input takes the focus.
    form.current?.querySelector('input')?.focus();
  };
  return (
    <section aria-label={t('embedding.origins')}>
      <h3>{t('embedding.origins')}</h3>
      <p className="ui-meta">{t('embedding.originsHint')}</p>
      {origins.length > 0 && (
        <ul className={styles.rows}>
          {origins.map((origin) => (
            <li key={origin}>
              <div>
                <code>{origin}</code>
              </div>
              <RowButton
                icon={Trash2}
                label={t('embedding.removeNamed', { name: origin })}
                disabled={save.isPending}
                onClick={() => remove(origin)}
              />
            </li>
          ))}
        </ul>
      )}
      {origins.length < EMBEDDING_ORIGINS_MAX ? (
        <form ref={form} className={styles.add} noValidate onSubmit={add} aria-label={t('embedding.addOrigin')}>
          <Field
            name="origin"
            label={t('embedding.origin')}
            max={EMBEDDING_ORIGIN_MAX}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setProblem(undefined);
            }}
            error={problem}
          >
            {(control) => (
              <Input {...control} inputMode="url" placeholder="https://intranet.example.com" autoComplete="off" />
            )}
          </Field>
          <Button htmlType="submit" icon={<Plus size={18} aria-hidden />} loading={save.isPending}>
            {t('embedding.addOrigin')}
          </Button>
        </form>
      ) : (
        <p className="ui-meta">{t('embedding.originsFull', { count: EMBEDDING_ORIGINS_MAX })}</p>
      )}
    </section>
  );
}
