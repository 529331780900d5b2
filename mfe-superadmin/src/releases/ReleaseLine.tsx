import { testAddress } from '@vr/shared-api/release';
import { formatNumber } from '@vr/shared-ui/format/number';
import { formatSize } from '@vr/shared-ui/format/size';
import { Instant } from '@vr/shared-ui/Instant';
import { usePortal } from '@vr/shared-ui/kernel';
import { MoreMenu } from '@vr/shared-ui/MoreMenu';
import { Pill, type PillProps } from '@vr/shared-ui/Pill';
import { useCopy } from '@vr/shared-ui/useCopy';
import { CircleCheck, CircleX, FlaskConical, History, Link, Rocket } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failedPercent, type Release, type ReleaseState, type Remote, stateOf } from './release.ts';
import * as styles from './releases.css';
import type { RemoteDialog } from './useRemotes.ts';

interface StateLook {
  tone: NonNullable<PillProps['tone']>;
  icon: ReactNode;
  text: string;
}

const STATES: Record<Exclude<ReleaseState, 'published'>, StateLook> = {
  current: { tone: 'success', icon: <CircleCheck size={14} aria-hidden />, text: 'releases.states.current' },
  canary: { tone: 'info', icon: <FlaskConical size={14} aria-hidden />, text: 'releases.states.canary' },
  previous: { tone: 'neutral', icon: <History size={14} aria-hidden />, text: 'releases.states.previous' },
  withdrawn: { tone: 'error', icon: <CircleX size={14} aria-hidden />, text: 'releases.states.withdrawn' },
};

interface ReleaseLineProps {
  remote: Remote;
  release: Release;
  open(dialog: RemoteDialog): void;
}

/** One release: version, state, publisher, size, and failures in browsers. */
export function ReleaseLine({ remote, release, open }: ReleaseLineProps) {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const { version, contract, publishedAt, by, bytes } = release;
  const state = stateOf(release, remote);
  const look = state === 'published' ? undefined : STATES[state];
  return (
    <li>
      <div>
        <p className={styles.line}>
          <b className={styles.version}>{version}</b>
          {look && (
            <Pill small tone={look.tone} icon={look.icon}>
              {t(look.text)}
            </Pill>
          )}
        </p>
        <p className="ui-meta">
          <Instant at={publishedAt}>
            {(at) => t('releases.published', { at, by: by?.label ?? t('releases.byPortal') })}
          </Instant>
          {` · ${t('releases.builtFor', { contract })} · ${formatSize(bytes, lang)}`}
        </p>
        <Health release={release} />
      </div>
      <ReleaseMenu remote={remote} release={release} open={open} />
    </li>
  );
}

/** The number of people for whom a release loaded, and the number for whom it failed. */
function Health({ release }: { release: Release }) {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const percent = failedPercent(release);
  if (percent === null) return <p className="ui-meta">{t('releases.notOpened')}</p>;
  const { peopleLoaded, peopleFailed } = release;
  const loaded = t('releases.loadedFor', { count: peopleLoaded, people: formatNumber(peopleLoaded, lang) });
  if (peopleFailed === 0) return <p className="ui-meta ui-num">{loaded}</p>;
  const share = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100);
  return (
    <p className="ui-meta ui-num">
      {loaded} ·{' '}
      <b className={styles.failed}>
        <CircleX size={14} aria-hidden />
        {t('releases.failedFor', { count: peopleFailed, people: formatNumber(peopleFailed, lang), share })}
      </b>
    </p>
  );
}

function ReleaseMenu({ remote, release: { version, withdrawnAt }, open }: ReleaseLineProps) {
  const { t } = useTranslation('superadmin');
  const copy = useCopy();
  if (version === remote.current) return null;
  return (
    <MoreMenu
      label={t('releases.actionsOf', { version })}
      items={[
        {
          key: 'promote',
          label: t('releases.makeCurrent'),
          icon: Rocket,
          onClick: () => open({ kind: 'promote', remote: remote.name, version }),
        },
        {
          key: 'canary',
          label: t('releases.useAsCanary'),
          icon: FlaskConical,
          onClick: () => open({ kind: 'canary', remote, version }),
        },
        withdrawnAt === null && {
          key: 'try',
          label: t('releases.copyTestAddress'),
          icon: Link,
          onClick: () =>
            void copy(testAddress(location.origin, remote.name, version), {
              done: t('releases.testAddressCopied'),
              failed: t('releases.copyFailed'),
            }),
        },
      ]}
    />
  );
}
