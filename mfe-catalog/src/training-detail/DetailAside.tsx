import { formatDate } from '@vr/shared-api/date';
import { HEADSET_TYPES } from '@vr/shared-api/limits';
import { Badge } from '@vr/shared-ui/Badge';
import { formatPercent } from '@vr/shared-ui/format/number';
import { usePortal } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { WaitingResults } from '@vr/shared-ui/WaitingResults';
import { useTranslation } from 'react-i18next';
import { AccessSummary } from '../access/AccessSummary.tsx';
import { CertificateButton } from '../detail/Certificate.tsx';
import * as styles from '../detail/detail.css';
import { Resources } from '../detail/Resources.tsx';
import type { TrainingDetail } from '../trainings/training.ts';
import { Contents } from './Contents.tsx';
import * as trainingDetailStyles from './training-detail.css';

interface DetailAsideProps {
  training: TrainingDetail;
  follows: boolean;
  onCertificate: () => void;
}

/** The side panels of a training: progress, badges, accesses, contents, resources and supported headsets. */
export function DetailAside({ training, follows, onCertificate }: DetailAsideProps) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const timeZone = useCompanyZone();
  const { badges, headsets, progressionPercent, resources } = training;
  return (
    <aside className={styles.detailAside}>
      {(follows || badges.length > 0) && (
        <div className={styles.detailPanel}>
          {follows && (
            <>
              <p className={trainingDetailStyles.detailProgress}>
                {t('card.progress')} <b>{formatPercent(progressionPercent, lang)}</b>
              </p>
              <ProgressBar value={progressionPercent} label={t('card.progress')} />
              <WaitingResults trainingId={training.id} />
              {progressionPercent === 100 && <CertificateButton onOpen={onCertificate} />}
            </>
          )}
          {badges.length > 0 && (
            <>
              <h3>{t('detail.badges')}</h3>
              <ul className={trainingDetailStyles.detailBadges}>
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
      <Contents training={training} />
      <Resources resources={resources} />
      {headsets.length > 0 && (
        <>
          <h3>{t('detail.headsets')}</h3>
          <ul className={trainingDetailStyles.detailHeadsets}>
            {HEADSET_TYPES.map((type) => ({ type, models: headsets.filter((headset) => headset.type === type) }))
              .filter(({ models }) => models.length > 0)
              .map(({ type, models }) => (
                <li key={type}>
                  {HEADSET_BRANDS[type]} <small>{models.map(({ name }) => name).join(', ')}</small>
                </li>
              ))}
          </ul>
        </>
      )}
    </aside>
  );
}

const HEADSET_BRANDS: Record<(typeof HEADSET_TYPES)[number], string> = {
  OCULUS: 'Oculus',
  VIVE: 'Vive',
  WINDOWS_MIXED_REALITY: 'Windows Mixed Reality',
};
