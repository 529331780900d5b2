import { Button } from '@vr/shared-ui/Button';
import { Instant } from '@vr/shared-ui/Instant';
import { CircleCheck, FlaskConical, Rocket, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ReleaseLine } from './ReleaseLine.tsx';
import type { Canary, Remote } from './release.ts';
import * as styles from './releases.css';
import type { RemoteDialog } from './useRemotes.ts';

interface RemoteCardProps {
  remote: Remote;
  open(dialog: RemoteDialog): void;
}

/** A remote: its current release, its canary, and its latest releases. */
export function RemoteCard({ remote, open }: RemoteCardProps) {
  const { t } = useTranslation('superadmin');
  const { name, current, changedAt, previous, canary, releases } = remote;
  return (
    <article className={`ui-card ${styles.remote}`} aria-label={name}>
      <header>
        <div>
          <h2>{name}</h2>
          <p className={styles.current}>
            {current ? (
              <>
                <CircleCheck size={16} aria-hidden />
                <span>
                  {t('releases.everybodyGets')} <b className={styles.version}>{current}</b>
                  {changedAt && (
                    <small>
                      <Instant at={changedAt}>{(at) => t('releases.since', { at })}</Instant>
                    </small>
                  )}
                </span>
              </>
            ) : (
              t('releases.nothingCurrent')
            )}
          </p>
        </div>
        {previous && (
          <Button
            danger
            icon={<Undo2 size={18} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => open({ kind: 'rollback', remote: name })}
          >
            {t('releases.rollBack')}
          </Button>
        )}
      </header>
      {canary && <CanaryPart remote={remote} canary={canary} open={open} />}
      <ul className={styles.releases} aria-label={t('releases.releasesOf', { remote: name })}>
        {releases.map((release) => (
          <ReleaseLine key={release.version} remote={remote} release={release} open={open} />
        ))}
      </ul>
    </article>
  );
}

/** A remote's canary and who gets it, with buttons to promote the canary, change who gets it, or end it. */
function CanaryPart({ remote, canary, open }: RemoteCardProps & { canary: Canary }) {
  const { t } = useTranslation('superadmin');
  const audience = useAudienceText(canary);
  const { name } = remote;
  const { version } = canary;
  return (
    <div className={styles.canary}>
      <p>
        <FlaskConical size={18} aria-hidden />
        <span>
          {t('releases.canaryGets')} <b className={styles.version}>{version}</b>
          <small>{audience}</small>
        </span>
      </p>
      <div>
        <Button
          type="primary"
          icon={<Rocket size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => open({ kind: 'promote', remote: name, version })}
        >
          {t('releases.makeCurrent')}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => open({ kind: 'canary', remote, version })}>
          {t('releases.changeCanary')}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => open({ kind: 'stop', remote: name })}>
          {t('releases.stopCanary')}
        </Button>
      </div>
    </div>
  );
}

/** Returns the text that says who gets a canary. */
function useAudienceText({ percent, clients }: Canary): string {
  const { t } = useTranslation('superadmin');
  const parts = [
    percent > 0 && t('releases.audience.percent', { percent }),
    clients.length > 0 && t('releases.audience.clients', { names: clients.map(({ name }) => name).join(', ') }),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : t('releases.audience.nobody');
}
