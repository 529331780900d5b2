import { Button } from '@vr/shared-ui/Button';
import { loadable } from '@vr/shared-ui/loadable';
import { QueryState } from '@vr/shared-ui/QueryState';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { Switch } from '@vr/shared-ui/Switch';
import { RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from '../overview.css';
import { PeopleTable } from '../people/PeopleDialog.tsx';
import { usePeople } from '../useOverview.ts';

const ResetDialog = loadable(() => import('../reset/ResetDialog.tsx'));

/**
 * A switch that shows the progress of the partner's own people in a training, with the reset of that progress (spec §2
 * Partner shell).
 */
export function TrainingProgress({ training }: { training: { id: number; title: string } }) {
  const { t } = useTranslation('overview');
  const [isShown, setIsShown] = useState(false);
  const [resets, setResets] = useState(false);
  const people = usePeople({ trainingId: training.id }, isShown);
  // Includes people whose progress was cleared: they are no longer in the training, but their reset can still be undone.
  const everyone = usePeople({}, isShown).data?.items ?? [];
  const label = useId();
  return (
    <section className="ui-card" aria-label={t('progress.title')}>
      <div className={styles.cardTools}>
        <span id={label}>{t('progress.show')}</span>
        <Switch checked={isShown} onChange={setIsShown} aria-labelledby={label} />
        {everyone.length > 0 && isShown && (
          <Button icon={<RotateCcw size={16} aria-hidden />} aria-haspopup="dialog" onClick={() => setResets(true)}>
            {t('progress.reset')}
          </Button>
        )}
      </div>
      {isShown && (
        <QueryState query={people} skeleton={<TableSkeleton rows={3} />}>
          {({ items }) =>
            items.length === 0 ? (
              <p className={styles.note}>{t('progress.nobody')}</p>
            ) : (
              <PeopleTable people={items} onPerson={undefined} />
            )
          }
        </QueryState>
      )}
      {resets && (
        <ResetDialog
          people={everyone.map(({ userId: id, firstName, lastName }) => ({ id, firstName, lastName }))}
          training={training}
          onClose={() => setResets(false)}
        />
      )}
    </section>
  );
}
