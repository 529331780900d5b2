import { bcp47 } from '@vr/shared-api/limits';
import { can } from '@vr/shared-api/permissions';
import { CategoryMark } from '@vr/shared-ui/CategoryMark';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal, useProfile } from '@vr/shared-ui/kernel';
import { Clock3, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GoalsAndSkills } from '../GoalsAndSkills.tsx';
import { Languages } from '../Languages.tsx';
import { OutsideOffer } from '../OutsideOffer.tsx';
import type { TrainingDetail } from '../trainings.ts';
import { usePartners } from '../usePartners.ts';
import { TrainingVideo } from './TrainingVideo.tsx';

interface DetailTextProps {
  training: TrainingDetail;
  /** How its review stands. */
  children: ReactNode;
}

/** What a training is about and what one learns in it. */
export function DetailText({ training, children }: DetailTextProps) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const judges = can(useProfile(), 'training:review');
  const textLang = bcp47(training.lang);
  return (
    <div className="catalog-detail-text">
      <p className="catalog-meta">
        <CategoryMark category={training.category.key} />
        {training.category.name}
        <span aria-hidden>·</span>
        <Clock3 size={15} strokeWidth={2} aria-hidden />
        <span className="ui-num">{formatMinutes(training.durationInMinute, lang)}</span>
        {training.contentLanguages.length > 0 && <span aria-hidden>·</span>}
        <Languages languages={training.contentLanguages} label={t('detail.languages')} />
        {judges && training.isFromPartner && <PartnerName id={training.partnerId} />}
      </p>
      <h2 lang={textLang}>{training.title}</h2>
      <OutsideOffer training={training} />
      {children}
      <div lang={textLang}>
        <p className="catalog-detail-lead">{training.briefDescription}</p>
        <p>{training.fullDescription}</p>
      </div>
      <GoalsAndSkills about={training} />
      {training.tags.length > 0 && (
        <p className="catalog-detail-tags">
          <Tag size={16} role="img" aria-label={t('detail.tags')} />
          {training.tags.join(', ')}
        </p>
      )}
      <TrainingVideo link={training.videoLink} title={training.title} />
    </div>
  );
}

/** Whose it is, to those who look after several partners. */
function PartnerName({ id }: { id: number }) {
  const partner = usePartners().data?.items.find((one) => one.id === id);
  if (!partner) return null;
  return (
    <>
      <span aria-hidden>·</span>
      <span>{partner.name}</span>
    </>
  );
}
