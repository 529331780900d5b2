import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions } from '@vr/shared-api/contract/account';
import type * as S from '@vr/shared-api/contract/account.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { Button } from '@vr/shared-ui/Button';
import { endpointQuery, invalidate } from '@vr/shared-ui/endpoint-query';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { formatRelative } from '@vr/shared-ui/format/relative';
import { Instant } from '@vr/shared-ui/Instant';
import { usePortal } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { QueryState } from '@vr/shared-ui/QueryState';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusedAs } from '../errors/is-refused-as.ts';
import * as styles from './account.css';

type Session = ResponseOf<typeof S.listSessions>['items'][number];

/** The person's open sessions, with buttons to end one session or all other sessions. */
export function Sessions() {
  const { t } = useTranslation('account');
  const { api, notify } = usePortal();
  const queries = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const sessions = useQuery(endpointQuery(listSessions, {}));
  // Without an id, ends all sessions except this one.
  const end = useMutation({
    mutationFn: (id?: number) =>
      id === undefined ? api.call(endOtherSessions, {}) : api.call(endSession, { params: { id } }),
    onSuccess(_, id) {
      notify({ kind: 'success', text: id === undefined ? t('sessions.endedOthers') : t('sessions.ended') });
      // The pressed button disappears, so the focus moves to the list.
      list.current?.focus();
    },
    onError: () => notify({ kind: 'error', text: t('sessions.endFailed') }),
    onSettled: () => invalidate(queries, listSessions),
  });
  if (isRefusedAs(sessions.error, 'NEEDS_PASSWORD_SIGN_IN'))
    return <p className={styles.accountHint}>{t('sessions.needsPassword')}</p>;
  return (
    <div ref={list} tabIndex={-1} className={styles.accountSessions}>
      <QueryState query={sessions} skeleton={<ListSkeleton rows={2} />} failure={t('sessions.failed')}>
        {({ items }) => (
          <>
            <ul aria-label={t('sessions.title')}>
              {items.map((session) => (
                <SessionLine
                  key={session.id}
                  session={session}
                  ending={end.isPending && end.variables === session.id}
                  onEnd={() => end.mutate(session.id)}
                />
              ))}
            </ul>
            <FormFailure error={end.error} />
            <p className={styles.accountHint}>{items.length > 1 ? t('sessions.hint') : t('sessions.only')}</p>
            {items.length > 1 && (
              <Button loading={end.isPending && end.variables === undefined} onClick={() => end.mutate(undefined)}>
                {t('sessions.endOthers')}
              </Button>
            )}
          </>
        )}
      </QueryState>
    </div>
  );
}

function SessionLine({ session, ending, onEnd }: { session: Session; ending: boolean; onEnd: () => void }) {
  const { t } = useTranslation('account');
  const { lang } = usePortal();
  const { address, signedInAt, lastUsedAt, byCode, isCurrent } = session;
  const device = session.device || t('sessions.unknown');
  const facts = [byCode && t('sessions.byCode'), address && t('sessions.from', { address })].filter(Boolean);
  return (
    <li>
      <p>
        <b>{device}</b> {isCurrent && <Pill small>{t('sessions.current')}</Pill>}
        <small>
          <Instant at={signedInAt}>{(at) => t('sessions.signedIn', { at })}</Instant>
          {facts.map((fact) => ` · ${fact}`)}
          {!isCurrent && (
            <>
              {' · '}
              <Instant at={lastUsedAt} as={(at) => formatRelative(at, new Date(), lang)}>
                {(when) => t('sessions.used', { when })}
              </Instant>
            </>
          )}
        </small>
      </p>
      {!isCurrent && (
        <Button size="small" loading={ending} aria-label={t('sessions.endNamed', { device })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
