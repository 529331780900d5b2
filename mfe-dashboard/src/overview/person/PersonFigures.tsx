import { can } from '@vr/shared-api/permissions';
import { useProfile } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { MoreMenu } from '@vr/shared-ui/MoreMenu';
import { useDialogState } from '@vr/shared-ui/useDialogState';
import { RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonProvider } from '../../person.ts';
import { ProgressionViews } from '../../progression/Progression.tsx';
import { useSummary } from '../../summary/useSummary.tsx';
import type { ShownTraining } from '../../training/TrainingView.tsx';
import { useFiguresAddress } from './address.ts';

const ResetDialog = loadable(() => import('../reset/ResetDialog.tsx'));

interface PersonFiguresProps {
  person: { id: number; firstName: string; lastName: string };
}

/**
 * The views of the learner's dashboard for another person, with a printable summary and the reset of that person's progress.
 */
export function PersonFigures({ person }: PersonFiguresProps) {
  const { t } = useTranslation('overview');
  const me = useProfile();
  const { view, open: openView } = useFiguresAddress();
  const [shownTraining, setShownTraining] = useState<ShownTraining>();
  const section = useRef<HTMLElement>(null);
  const { item: reset, open, close } = useDialogState<{ training: ShownTraining | undefined }>(section);
  const summary = useSummary({ person });
  const isOfTraining = view.page === 'PER_FORMATION';
  const { actions } = summary;
  // In the view of a training, a reset without a chosen training would clear all progress.
  if (person.id !== me.id && can(me, 'progress:reset') && (!isOfTraining || shownTraining))
    actions.push({
      key: 'reset',
      label: isOfTraining ? t('progress.reset') : t('progress.resetAll'),
      icon: RotateCcw,
      onClick: () => open({ training: isOfTraining ? shownTraining : undefined }),
    });
  return (
    <section ref={section} tabIndex={-1} aria-label={`${person.firstName} ${person.lastName}`}>
      <PersonProvider value={person}>
        <ProgressionViews
          view={view}
          open={openView}
          onTraining={setShownTraining}
          menu={<MoreMenu type="default" label={t('progress.more')} items={actions} />}
        />
      </PersonProvider>
      {summary.dialog}
      {reset && <ResetDialog people={[person]} training={reset.training} onClose={close} />}
    </section>
  );
}
