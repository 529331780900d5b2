import { Standalone } from '@vr/shared-ui/icons';
import { useIsPhone } from '@vr/shared-ui/useMedia';
import { Button, Tooltip } from 'antd';
import { Play } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ReactionButton } from '../ReactionButton.tsx';
import { StatisticsButton } from '../StatisticsButton.tsx';
import type { TrainingDetail } from '../trainings.ts';
import { startOf } from './start.ts';

interface StartButtonProps {
  training: TrainingDetail;
  onStart: () => void;
}

interface DetailActionsProps {
  training: TrainingDetail;
  /** Plays it; left out where nobody does. */
  onStart: (() => void) | undefined;
  /** Whether the person follows trainings: likes them, keeps favourites, starts them. */
  follows: boolean;
  /** Where its figures are, if the shell shows any. */
  dashboard: string | undefined;
  /** What its owner may do. */
  children: ReactNode;
}

/** What one can do with a training: like it, see its figures, start it. */
export function DetailActions({ training, follows, dashboard, onStart, children }: DetailActionsProps) {
  return (
    <div className="catalog-detail-actions">
      {follows && <ReactionButton kind="favorite" training={training} className="catalog-detail-reaction" size={20} />}
      {follows && <ReactionButton kind="like" training={training} className="catalog-detail-reaction" size={20} />}
      {dashboard && (
        <StatisticsButton dashboard={dashboard} about={{ formationId: training.id, page: 'PER_FORMATION' }} />
      )}
      {children}
      {follows && onStart && <StartButton training={training} onStart={onStart} />}
    </div>
  );
}

function StartButton({ training, onStart }: StartButtonProps) {
  const { t } = useTranslation('catalog');
  const phone = useIsPhone();
  const whyId = useId();
  const start = startOf(training);
  const { lastSession, progressionPercent } = training;
  if (start === 'headset-only')
    return (
      <p className="catalog-detail-why">
        <Standalone size={20} /> {t('detail.headsetOnly')}
      </p>
    );

  const again = progressionPercent === 100;
  const long = lastSession === null ? t('detail.start') : again ? t('detail.again') : t('detail.resume');
  const short =
    lastSession === null ? t('detail.startShort') : again ? t('detail.againShort') : t('detail.resumeShort');
  const ready = start === 'ready';
  const why = ready ? undefined : start === 'locked' ? t('detail.locked') : t('detail.noContent');
  return (
    <>
      {why && (
        <p id={whyId} className="catalog-detail-why">
          {why}
        </p>
      )}
      {/* One that says nothing must not open: it would keep Escape from the dialog around it. */}
      <Tooltip title={why} {...(!why && { open: false })}>
        <Button
          type="primary"
          size="large"
          className="catalog-detail-start"
          icon={<Play size={17} fill="currentColor" strokeWidth={0} aria-hidden />}
          disabled={!ready}
          aria-describedby={why && whyId}
          onClick={onStart}
        >
          {phone || !ready ? short : long}
        </Button>
      </Tooltip>
    </>
  );
}
