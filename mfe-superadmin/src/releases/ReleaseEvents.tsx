import { useQuery } from '@tanstack/react-query';
import { listReleaseEvents } from '@vr/shared-api/contract/releases';
import type { ReleaseAction } from '@vr/shared-api/release';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { Instant } from '@vr/shared-ui/Instant';
import { QueryState } from '@vr/shared-ui/QueryState';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReleaseEvent } from './release.ts';
import * as styles from './releases.css';

const TEXTS: Record<ReleaseAction, string> = {
  'remote.release': 'releases.events.release',
  'remote.release-testers': 'releases.events.releaseTesters',
  'remote.promote': 'releases.events.promote',
  'remote.rollback': 'releases.events.rollback',
  'remote.canary': 'releases.events.canary',
  'remote.canary-end': 'releases.events.canaryEnd',
  'remote.token-create': 'releases.events.tokenCreate',
  'remote.token-revoke': 'releases.events.tokenRevoke',
};

/** The events about releases and deploy tokens, newest first. */
export function ReleaseEvents() {
  const { t } = useTranslation('superadmin');
  const events = useQuery(endpointQuery(listReleaseEvents, {}));
  return (
    <section aria-label={t('releases.tabs.events')}>
      <QueryState query={events} skeleton={<TableSkeleton rows={8} />}>
        {({ items }) =>
          items.length > 0 ? (
            <ol className={`ui-card ${styles.lines}`}>
              {items.map((event) => (
                <EventLine key={event.id} event={event} />
              ))}
            </ol>
          ) : (
            <EmptyState
              icon={<History size={44} strokeWidth={1.5} aria-hidden />}
              title={t('releases.events.none')}
              text={t('releases.events.noneHint')}
            />
          )
        }
      </QueryState>
    </section>
  );
}

function EventLine({ event }: { event: ReleaseEvent }) {
  const { t } = useTranslation('superadmin');
  const { at, action, remote, by, from, to, automatic } = event;
  const who = automatic
    ? t('releases.events.itself')
    : (by.person?.name ?? by.deployToken?.label ?? t('releases.byPortal'));
  return (
    <li>
      <div>
        <p className={styles.line}>
          <b>{remote}</b>
          <span>{t(TEXTS[action])}</span>
          {to && <span className={styles.version}>{from ? `${from} → ${to}` : to}</span>}
        </p>
        <p className="ui-meta">
          <Instant at={at} /> · {who}
        </p>
      </div>
    </li>
  );
}
