import { HEADSET_TYPES } from '@vr/shared-api/limits';
import { Badge } from '@vr/shared-ui/Badge';
import { formatDate } from '@vr/shared-ui/format/date';
import { formatPercent } from '@vr/shared-ui/format/number';
import { usePortal, useSession } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { useTranslation } from 'react-i18next';
import { AccessSummary } from '../AccessSummary.tsx';
import type { TrainingDetail } from '../trainings.ts';
import { Contents } from './Contents.tsx';
import { Resources } from './Resources.tsx';

interface DetailAsideProps {
  training: TrainingDetail;
  /** Whether the person follows trainings, and so has a progress in it. */
  follows: boolean;
}

/** Where one stands in a training, the badges it gives and those that one has of them, and what it runs on. */
export function DetailAside({ training, follows }: DetailAsideProps) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const timeZone = useSession(({ client }) => client?.timeZone) ?? 'UTC';
  const { badges, files, headsets, progressionPercent, resources } = training;
  return (
    <aside className="catalog-detail-aside">
      {(follows || badges.length > 0) && (
        <div className="catalog-detail-panel">
          {follows && (
            <>
              <p className="catalog-detail-progress">
                {t('detail.progress')} <b>{formatPercent(progressionPercent, lang)}</b>
              </p>
              <ProgressBar value={progressionPercent} label={t('detail.progress')} />
            </>
          )}
          {badges.length > 0 && (
            <>
              <h3>{t('detail.badges')}</h3>
              <ul className="catalog-detail-badges">
                {badges.map(({ number, logo, name, description, earnedAt }) => (
                  <li key={number}>
                    <Badge kind="training" logo={logo} earned={earnedAt !== null} size={44} />
                    <div>
                      <b>{name}</b>
                      <p>{earnedAt ? t('detail.earned', { date: formatDate(earnedAt, timeZone) }) : description}</p>
                    </div>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      <AccessSummary training={training} />
      <Contents files={files} own={training.isOwner} />
      <Resources resources={resources} />
      {headsets.length > 0 && (
        <>
          <h3>{t('detail.headsets')}</h3>
          <ul className="catalog-detail-headsets">
            {HEADSET_TYPES.map((type) => ({ type, of: headsets.filter((headset) => headset.type === type) }))
              .filter(({ of }) => of.length > 0)
              .map(({ type, of }) => (
                <li key={type}>
                  {MAKES[type]} <small>{of.map(({ name }) => name).join(', ')}</small>
                </li>
              ))}
          </ul>
        </>
      )}
    </aside>
  );
}

/** The makers' own names, the same in every language. */
const MAKES: Record<(typeof HEADSET_TYPES)[number], string> = {
  OCULUS: 'Oculus',
  VIVE: 'Vive',
  WINDOWS_MIXED_REALITY: 'Windows Mixed Reality',
};
