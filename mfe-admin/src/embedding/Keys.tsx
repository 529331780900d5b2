import { removeEmbeddingKey } from '@vr/shared-api/contract/embedding';
import { formatDate } from '@vr/shared-api/date';
import { EMBEDDING_KEYS_MAX } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { usePortal } from '@vr/shared-ui/kernel';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { useDialogState } from '@vr/shared-ui/useDialogState';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '../dialogs/DeleteDialog.tsx';
import { isGone } from '../dialogs/is-gone.ts';
import { RowButton } from '../lists/RowButton.tsx';
import * as styles from './embedding.css';
import { KeyDialog } from './KeyDialog.tsx';
import { type EmbeddingKey, useChangeEmbedding } from './useEmbedding.ts';

/** The public keys for the intranet's signatures, with the actions on each key. */
export function Keys({ keys }: { keys: readonly EmbeddingKey[] }) {
  const { t } = useTranslation('admin');
  const timeZone = useCompanyZone();
  const section = useRef<HTMLElement>(null);
  const { item, open, close } = useDialogState<{ kind: 'edit' | 'remove'; key?: EmbeddingKey }>(section);
  return (
    <section ref={section} tabIndex={-1} aria-label={t('embedding.keys')}>
      <h3>{t('embedding.keys')}</h3>
      <p className="ui-meta">{t('embedding.keysHint')}</p>
      {keys.length > 0 && (
        <ul className={styles.rows}>
          {keys.map((key) => (
            <li key={key.id}>
              <div>
                <b>{key.name}</b>
                <code>{key.kid}</code>
                <span className="ui-meta">
                  {t('embedding.algorithms', { names: key.algorithms.join(', ') })}{' '}
                  {key.lastUsedAt
                    ? t('embedding.lastUsed', { date: formatDate(key.lastUsedAt, timeZone) })
                    : t('embedding.neverUsed')}
                </span>
              </div>
              <RowButton
                icon={Pencil}
                label={t('embedding.renameNamed', { name: key.name })}
                onClick={() => open({ kind: 'edit', key })}
              />
              <RowButton
                icon={Trash2}
                label={t('embedding.removeNamed', { name: key.name })}
                onClick={() => open({ kind: 'remove', key })}
              />
            </li>
          ))}
        </ul>
      )}
      {keys.length < EMBEDDING_KEYS_MAX ? (
        <Button icon={<KeyRound size={18} aria-hidden />} onClick={() => open({ kind: 'edit' })}>
          {t('embedding.addKey')}
        </Button>
      ) : (
        <p className="ui-meta">{t('embedding.keysFull', { count: EMBEDDING_KEYS_MAX })}</p>
      )}
      {item?.kind === 'edit' && <KeyDialog known={item.key} onClose={close} />}
      {item?.kind === 'remove' && item.key && <RemoveKey known={item.key} onClose={close} />}
    </section>
  );
}

/** Asks for confirmation and removes a public key. The removal ends the sessions that were opened with the key. */
function RemoveKey({ known: { id, name }, onClose }: { known: EmbeddingKey; onClose(): void }) {
  const { t } = useTranslation('admin');
  const { api, notify } = usePortal();
  const change = useChangeEmbedding();
  const remove = async () => {
    await api.call(removeEmbeddingKey, { params: { id } }).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
    change((before) => ({ ...before, keys: before.keys.filter((key) => key.id !== id) }));
    notify({ kind: 'success', text: t('embedding.keyRemoved', { name }) });
  };
  return (
    <DeleteDialog title={t('embedding.removeTitle', { name })} onDelete={remove} onClose={onClose}>
      <p>{t('embedding.removeText')}</p>
    </DeleteDialog>
  );
}
