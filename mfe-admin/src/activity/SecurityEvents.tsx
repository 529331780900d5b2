import { useInfiniteQuery } from '@tanstack/react-query';
import { AUDIT_OUTCOMES, type AuditOutcome } from '@vr/shared-api/audit';
import { listSecurityEvents } from '@vr/shared-api/contract/audit';
import type * as S from '@vr/shared-api/contract/audit.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { AssertionRefusal } from '@vr/shared-api/embedding';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { endpointPages } from '@vr/shared-ui/endpoint-query';
import { Instant } from '@vr/shared-ui/Instant';
import { usePortal, useSession, useStyles } from '@vr/shared-ui/kernel';
import { Select } from 'antd';
import { CircleAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import listsSheet, * as listsStyles from '../lists/lists.css';
import sheet, * as styles from './activity.css';
import { Trail } from './Trail.tsx';
import { useEntryText } from './useEntryText.ts';

type SecurityEvent = ResponseOf<typeof S.listSecurityEvents>['items'][number];

const OUTCOME_TEXTS: Record<AuditOutcome, string> = {
  success: 'security.outcomes.success',
  failure: 'security.outcomes.failure',
};
/** Translation keys of the reasons why an intranet's assertion was refused. */
const ASSERTION_TEXTS: Record<AssertionRefusal, string> = {
  malformed: 'security.reasons.assertion.malformed',
  'unknown-key': 'security.reasons.assertion.unknownKey',
  algorithm: 'security.reasons.assertion.algorithm',
  signature: 'security.reasons.assertion.signature',
  audience: 'security.reasons.assertion.audience',
  expired: 'security.reasons.assertion.expired',
  'not-yet-valid': 'security.reasons.assertion.notYetValid',
  lifetime: 'security.reasons.assertion.lifetime',
  replayed: 'security.reasons.assertion.replayed',
  origin: 'security.reasons.assertion.origin',
  'unknown-person': 'security.reasons.assertion.unknownPerson',
  'not-vouchable': 'security.reasons.assertion.notVouchable',
};
/** Translation keys of the reasons why a sign-in failed. */
const REASON_TEXTS: Record<string, string> = {
  ...ASSERTION_TEXTS,
  WRONG_CREDENTIALS: 'security.reasons.wrongCredentials',
  INVALID_CODE: 'security.reasons.invalidCode',
  ACCOUNT_DISABLED: 'security.reasons.disabled',
  SUBSCRIPTION_ENDED: 'security.reasons.ended',
  WRONG_PASSWORD: 'security.reasons.wrongPassword',
  WRONG_SECOND_FACTOR: 'security.reasons.wrongSecondFactor',
};

/** The security events of the person's company, or of the whole platform for the super admin. */
export default function SecurityEvents() {
  useStyles(listsSheet);
  useStyles(sheet);
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const [outcome, setOutcome] = useState<AuditOutcome>();
  const query = { lang, ...(outcome ? { outcome } : {}) };
  const events = useInfiniteQuery(endpointPages(listSecurityEvents, { query }));
  return (
    <section aria-label={t('security.title')}>
      <div className={listsStyles.toolbar}>
        <Select<AuditOutcome | 'all'>
          aria-label={t('security.outcome')}
          className={styles.filter}
          value={outcome ?? 'all'}
          onChange={(chosen) => setOutcome(chosen === 'all' ? undefined : chosen)}
          options={[
            { value: 'all', label: t('security.allOutcomes') },
            ...AUDIT_OUTCOMES.map((value) => ({ value, label: t(OUTCOME_TEXTS[value]) })),
          ]}
        />
      </div>
      <Trail
        query={events}
        empty={
          <EmptyState
            icon={<ShieldCheck size={44} strokeWidth={1.5} aria-hidden />}
            title={t('security.empty')}
            text={t('security.emptyText')}
          />
        }
        line={(event) => <EventLine key={event.id} event={event} />}
      />
    </section>
  );
}

function EventLine({ event }: { event: SecurityEvent }) {
  const { t } = useTranslation('admin');
  const company = useSession(({ client }) => client);
  const { actor, text, details } = useEntryText(event);
  const { at, outcome, times, address, client, detail } = event;
  const reason = typeof detail.reason === 'string' ? REASON_TEXTS[detail.reason] : undefined;
  const device = typeof detail.device === 'string' ? detail.device : '';
  const website = typeof detail.origin === 'string' ? detail.origin : '';
  const failed = outcome === 'failure';
  const facts = [
    // For a failure, `details` is only the code of `reason`.
    failed ? undefined : details,
    reason && t(reason),
    times > 1 ? t('security.times', { count: times }) : '',
    website,
    device,
    address && t('security.from', { address }),
    // Only the super admin, who has no company, sees events of several companies.
    company ? '' : client?.name,
  ];
  return (
    <li>
      <Instant at={at} />
      <p>
        {failed && (
          <>
            <span className={styles.failed}>
              <CircleAlert size={16} aria-hidden />
              {t('security.failed')}
            </span>{' '}
            ·{' '}
          </>
        )}
        {event.actor && (
          <>
            <b>{actor}</b> ·{' '}
          </>
        )}
        {text}
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </p>
    </li>
  );
}
