import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listDeployTokens, revokeDeployToken } from '@vr/shared-api/contract/releases';
import { Button } from '@vr/shared-ui/Button';
import { ConfirmDialog } from '@vr/shared-ui/ConfirmDialog';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { endpointQuery, invalidate } from '@vr/shared-ui/endpoint-query';
import { Instant } from '@vr/shared-ui/Instant';
import { usePortal } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { QueryState } from '@vr/shared-ui/QueryState';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useDialogState } from '@vr/shared-ui/useDialogState';
import { CircleX, KeyRound, Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeployToken } from './release.ts';
import * as styles from './releases.css';
import { TokenDialog } from './TokenDialog.tsx';

type TokenDialogItem = { kind: 'create' } | { kind: 'revoke'; token: DeployToken };

/** The deploy tokens, with which teams release their remotes. */
export function DeployTokens() {
  const { t } = useTranslation('superadmin');
  const tokens = useQuery(endpointQuery(listDeployTokens, {}));
  const section = useRef<HTMLElement>(null);
  const { item, open, close } = useDialogState<TokenDialogItem>(section);
  const create = (
    <Button
      type="primary"
      icon={<Plus size={18} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => open({ kind: 'create' })}
    >
      {t('tokens.create')}
    </Button>
  );
  return (
    <section ref={section} tabIndex={-1} aria-label={t('releases.tabs.tokens')}>
      <QueryState query={tokens} skeleton={<TableSkeleton rows={4} />}>
        {({ items }) =>
          items.length > 0 ? (
            <>
              <div className={styles.toolbar}>
                <p className="ui-meta">{t('tokens.about')}</p>
                {create}
              </div>
              <ul className={`ui-card ${styles.lines}`}>
                {items.map((token) => (
                  <TokenLine key={token.id} token={token} onRevoke={() => open({ kind: 'revoke', token })} />
                ))}
              </ul>
            </>
          ) : (
            <EmptyState
              icon={<KeyRound size={44} strokeWidth={1.5} aria-hidden />}
              title={t('tokens.none')}
              text={t('tokens.about')}
              action={create}
            />
          )
        }
      </QueryState>
      {item?.kind === 'create' && <TokenDialog onClose={close} />}
      {item?.kind === 'revoke' && <RevokeDialog token={item.token} onClose={close} />}
    </section>
  );
}

function TokenLine({ token, onRevoke }: { token: DeployToken; onRevoke(): void }) {
  const { t } = useTranslation('superadmin');
  const { label, remote, createdAt, createdBy, lastUsedAt, revokedAt } = token;
  return (
    <li>
      <div>
        <p className={styles.line}>
          <b>{label}</b>
          <span className={styles.version}>{remote}</span>
          {revokedAt && (
            <Pill small tone="error" icon={<CircleX size={14} aria-hidden />}>
              <Instant at={revokedAt}>{(at) => t('tokens.revokedAt', { at })}</Instant>
            </Pill>
          )}
        </p>
        <p className="ui-meta">
          <Instant at={createdAt}>
            {(at) => (createdBy ? t('tokens.created', { at, name: createdBy }) : t('tokens.createdAt', { at }))}
          </Instant>{' '}
          · {lastUsedAt ? <Instant at={lastUsedAt}>{(at) => t('tokens.used', { at })}</Instant> : t('tokens.neverUsed')}
        </p>
      </div>
      {!revokedAt && (
        <Button
          danger
          type="text"
          aria-haspopup="dialog"
          aria-label={t('tokens.revokeOf', { label })}
          onClick={onRevoke}
        >
          {t('tokens.revoke')}
        </Button>
      )}
    </li>
  );
}

function RevokeDialog({ token: { id, label, remote }, onClose }: { token: DeployToken; onClose(): void }) {
  const { t } = useTranslation('superadmin');
  const { api, notify } = usePortal();
  const queries = useQueryClient();
  const revoke = async () => {
    await api.call(revokeDeployToken, { params: { tokenId: id } });
    await invalidate(queries, listDeployTokens);
    notify({ kind: 'success', text: t('tokens.revoked', { label }) });
  };
  return (
    <ConfirmDialog
      title={t('tokens.revokeTitle', { label })}
      confirm={t('tokens.revoke')}
      danger
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>{t('tokens.revokeText', { remote })}</p>
    </ConfirmDialog>
  );
}
