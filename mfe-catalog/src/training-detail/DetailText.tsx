import { useQuery } from '@tanstack/react-query';
import { listPartners } from '@vr/shared-api/contract/partners';
import { bcp47 } from '@vr/shared-api/limits';
import { can } from '@vr/shared-api/permissions';
import { CategoryMark } from '@vr/shared-ui/CategoryMark';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal, useProfile, useRole } from '@vr/shared-ui/kernel';
import { TextIn } from '@vr/shared-ui/TextIn';
import { Clock3, Lock, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from '../detail/detail.css';
import { GoalsAndSkills } from '../detail/GoalsAndSkills.tsx';
import { Languages } from '../detail/Languages.tsx';
import * as cardStyles from '../trainings/card.css';
import { isDimmed } from '../trainings/flags.ts';
import type { TrainingDetail } from '../trainings/training.ts';
import { TrainingVideo } from './TrainingVideo.tsx';
import * as trainingDetailStyles from './training-detail.css';

/** The texts of a training: facts, title, descriptions, goals, skills, tags and video. */
export function DetailText({ training, children }: { training: TrainingDetail; children: ReactNode }) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const isOutsideOffer = isDimmed(useRole(), training);
  const isReviewer = can(useProfile(), 'training:review');
  const textLang = bcp47(training.lang);
  return (
    <div className={styles.detailText}>
      <p className={cardStyles.meta}>
        <CategoryMark category={training.category.key} />
        {training.category.name}
        <span aria-hidden>·</span>
        <Clock3 size={15} />
        <span className="ui-num">{formatMinutes(training.durationInMinute, lang)}</span>
        {training.contentLanguages.length > 0 && <span aria-hidden>·</span>}
        <Languages languages={training.contentLanguages} label={t('detail.languages')} />
        {isReviewer && training.partnerId !== -1 && <PartnerName id={training.partnerId} />}
      </p>
      <h2>
        <TextIn lang={training.lang}>{training.title}</TextIn>
      </h2>
      {isOutsideOffer && (
        <p className={trainingDetailStyles.outsideOffer}>
          <Lock size={18} />
          {t('global.outside')}
        </p>
      )}
      {children}
      <div lang={textLang}>
        <p className={styles.detailLead}>{training.briefDescription}</p>
        <p>{training.fullDescription}</p>
      </div>
      <GoalsAndSkills content={training} />
      {training.tags.length > 0 && (
        <p className={trainingDetailStyles.detailTags}>
          <Tag size={16} role="img" aria-label={t('filters.tags')} />
          {training.tags.join(', ')}
        </p>
      )}
      <TrainingVideo link={training.videoLink} title={training.title} />
    </div>
  );
}

function PartnerName({ id }: { id: number }) {
  const partner = useQuery(endpointQuery(listPartners, {})).data?.items.find((item) => item.id === id);
  if (!partner) return null;
  return (
    <>
      <span aria-hidden>·</span>
      <span>{partner.name}</span>
    </>
  );
}
