import { formatNumber } from '@vr/shared-ui/format/number';
import { usePortal } from '@vr/shared-ui/kernel';
import { Link } from '@vr/shared-ui/router';
import { UniqueCode } from '@vr/shared-ui/UniqueCode';
import { useIsPhone } from '@vr/shared-ui/useMedia';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from './companies.css';
import type { Company } from './company.ts';

/** The parts that only a partner's card has: trainings by status, and a unique code. */
export function PartnerPart({ partner }: { partner: Company }) {
  return (
    <>
      <TrainingsByStatus partner={partner} />
      {partner.deletion === null ? <PartnerCode partner={partner} /> : <div className={styles.code} />}
    </>
  );
}

function TrainingsByStatus({ partner }: { partner: Company }) {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const { created, validationRequested, underReview, rejected, validated } = partner.trainings;
  const counts: [string, number][] = [
    [t('partners.drafts'), created],
    [t('partners.toVerify'), validationRequested + underReview],
    [t('partners.rejected'), rejected],
    [t('partners.published'), validated],
  ];
  return (
    <div className={styles.statuses}>
      <dl>
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="ui-num">{formatNumber(count, lang)}</dd>
          </div>
        ))}
      </dl>
      {partner.deletion === null && <QueueLink partner={partner} />}
    </div>
  );
}

/** A link to the partner's trainings in the review queue. Hidden on phones, which have no queue. */
function QueueLink({ partner: { id, name } }: { partner: Company }) {
  const { t } = useTranslation('superadmin');
  const { pages } = usePortal();
  const phone = useIsPhone();
  const trainings = pages.find(({ serves }) => serves === 'trainings');
  if (!trainings || phone) return null;
  return (
    <Link
      to={{
        pathname: trainings.path,
        search: new URLSearchParams({ tab: 'partners', partner: String(id) }).toString(),
      }}
      aria-label={t('partners.queueOf', { name })}
    >
      {t('partners.queue')}
      <ChevronRight size={16} aria-hidden />
    </Link>
  );
}

/** A button that creates a unique code for the partner's representative. Shows the code until it expires. */
function PartnerCode({ partner: { id, name } }: { partner: Company }) {
  const { t } = useTranslation('superadmin');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" className={styles.code} aria-label={t('partners.codeOf', { name })}>
      <UniqueCode owner={{ partner: id }} compact hint={t('partners.codeHint')} />
    </div>
  );
}
