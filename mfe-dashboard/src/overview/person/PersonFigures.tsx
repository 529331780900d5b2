import { can } from '@vr/shared-api/permissions';
import { useProfile } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { useDialogState } from '@vr/shared-ui/useDialogState';
import { Button } from 'antd';
import { RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonProvider } from '../../person.ts';
import { ProgressionViews } from '../../progression/Progression.tsx';
import { SummaryButton } from '../../summary/SummaryButton.tsx';
import type { ShownTraining } from '../../training/TrainingView.tsx';
import * as styles from '../overview.css';
import { useFiguresAddress } from './address.ts';

const ResetDialog = loadable(() => import('../reset/ResetDialog.tsx'));

interface PersonFiguresProps {
  person: { id: number; firstName: string; lastName: string };
}

/** The views of the learner's dashboard about somebody else, and the reset of their progress. */
export function PersonFigures({ person }: PersonFiguresProps) {
  const { t } = useTranslation('overview');
  const me = useProfile();
  const { view, open: openView } = useFiguresAddress();
  const [shownTraining, setShownTraining] = useState<ShownTraining>();
  const section = useRef<HTMLElement>(null);
  const { item, open, close } = useDialogState<{ training: ShownTraining | undefined }>(section);
  const isOfTraining = view.page === 'PER_FORMATION';
  return (
    <section ref={section} tabIndex={-1} aria-label={`${person.firstName} ${person.lastName}`}>
      <div className={styles.cardTools}>
        <SummaryButton of={{ person }} />
        {person.id !== me.id && can(me, 'progress:reset') && (
          <Button
            icon={<RotateCcw size={16} aria-hidden />}
            aria-haspopup="dialog"
            // Without a training, everything would be cleared.
            disabled={isOfTraining && shownTraining === undefined}
            onClick={() => open({ training: isOfTraining ? shownTraining : undefined })}
          >
            {isOfTraining ? t('progress.reset') : t('progress.resetAll')}
          </Button>
        )}
      </div>
      <PersonProvider value={person}>
        <ProgressionViews view={view} open={openView} onTraining={setShownTraining} />
      </PersonProvider>
      {item && <ResetDialog people={[person]} training={item.training} onClose={close} />}
    </section>
  );
}
