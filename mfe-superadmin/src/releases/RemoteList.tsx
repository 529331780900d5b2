import { EmptyState } from '@vr/shared-ui/EmptyState';
import { formatNumber } from '@vr/shared-ui/format/number';
import { usePortal } from '@vr/shared-ui/kernel';
import { QueryState } from '@vr/shared-ui/QueryState';
import { CompanySkeleton } from '@vr/shared-ui/Skeletons';
import { useDialogState } from '@vr/shared-ui/useDialogState';
import { Tag } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CanaryDialog } from './CanaryDialog.tsx';
import { ConfirmChange } from './ConfirmChange.tsx';
import { RemoteCard } from './RemoteCard.tsx';
import type { Remotes } from './release.ts';
import * as styles from './releases.css';
import { type RemoteDialog, useRemotes } from './useRemotes.ts';

/** The remotes with their current releases, and the actions on these releases. */
export function RemoteList() {
  const { t } = useTranslation('superadmin');
  const remotes = useRemotes();
  const section = useRef<HTMLElement>(null);
  const { item, open, close } = useDialogState<RemoteDialog>(section);
  return (
    <section ref={section} tabIndex={-1} aria-label={t('releases.tabs.remotes')}>
      <QueryState query={remotes} skeleton={<CompanySkeleton />}>
        {(loaded) =>
          loaded.items.length > 0 ? (
            <>
              <Rules remotes={loaded} />
              <div className={styles.remotes}>
                {loaded.items.map((remote) => (
                  <RemoteCard key={remote.name} remote={remote} open={open} />
                ))}
              </div>
            </>
          ) : (
            <EmptyState
              icon={<Tag size={44} strokeWidth={1.5} aria-hidden />}
              title={t('releases.none')}
              text={t('releases.noneHint')}
            />
          )
        }
      </QueryState>
      {item?.kind === 'canary' && <CanaryDialog {...item} onClose={close} />}
      {item && item.kind !== 'canary' && <ConfirmChange change={item} onClose={close} />}
    </section>
  );
}

/**
 * Says which version of the remote contract this portal offers, and under which conditions it rolls a release back
 * automatically.
 */
function Rules({ remotes: { contract, automatic } }: { remotes: Remotes }) {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  return (
    <p className={`ui-meta ${styles.rules}`}>
      {t('releases.contract', { contract })}{' '}
      {t('releases.automatic', {
        people: formatNumber(automatic.minPeople, lang),
        percent: formatNumber(automatic.percent, lang),
      })}
    </p>
  );
}
