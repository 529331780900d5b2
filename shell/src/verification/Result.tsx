import { formatDate } from '@vr/shared-api/date';
import { formatPercent } from '@vr/shared-ui/format/number';
import { usePortal } from '@vr/shared-ui/kernel';
import { TextIn } from '@vr/shared-ui/TextIn';
import { BadgeCheck, CircleX, type LucideIcon, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Verified } from './useVerification.ts';
import * as styles from './verification.css';

const LOOKS: Record<Verified['state'], { Icon: LucideIcon; tone: string | undefined }> = {
  VALID: { Icon: BadgeCheck, tone: styles.valid },
  WITHDRAWN: { Icon: CircleX, tone: styles.withdrawn },
  UNKNOWN: { Icon: SearchX, tone: styles.unknown },
};

export function Result({ verified: { state, certificate } }: { verified: Verified }) {
  const { t } = useTranslation('verification');
  const { Icon, tone } = LOOKS[state];
  const texts: Record<Verified['state'], { title: string; text: string }> = {
    VALID: { title: t('valid'), text: t('validText') },
    WITHDRAWN: {
      title: t('withdrawn'),
      text: t('withdrawnText', { date: formatDate(certificate?.withdrawnAt ?? new Date(0)) }),
    },
    UNKNOWN: { title: t('unknown'), text: t('unknownText') },
  };
  const { title, text } = texts[state];
  return (
    <section className={`${styles.card} ${tone}`} aria-labelledby="verification-state">
      <div className={styles.state}>
        <Icon size={28} />
        <div>
          <h2 id="verification-state">{title}</h2>
          <p>{text}</p>
        </div>
      </div>
      {certificate && <Facts certificate={certificate} />}
    </section>
  );
}

function Facts({ certificate }: { certificate: NonNullable<Verified['certificate']> }) {
  const { t } = useTranslation('verification');
  const { lang } = usePortal();
  const { kind, personName, title, companyName, day, score, number } = certificate;
  return (
    <dl className={styles.facts}>
      <dt>{t('person')}</dt>
      <dd>{personName}</dd>
      <dt>{kind === 'course' ? t('course') : t('training')}</dt>
      <dd>
        <TextIn lang={certificate.lang}>{title}</TextIn>
      </dd>
      <dt>{t('company')}</dt>
      <dd>{companyName}</dd>
      <dt>{t('completed')}</dt>
      <dd className="ui-num">{formatDate(day)}</dd>
      {score !== null && (
        <>
          <dt>{t('score')}</dt>
          <dd className="ui-num">{formatPercent(score, lang)}</dd>
        </>
      )}
      <dt>{t('number')}</dt>
      <dd className={`ui-num ${styles.number}`}>{number}</dd>
    </dl>
  );
}
