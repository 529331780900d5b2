import { formatDate } from '@vr/shared-api/date';
import { Pill } from '@vr/shared-ui/Pill';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { Ban, Hourglass, MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Member } from './filter.ts';

/**
 * Shows the state of a member's account: disabled, invited on a date, or never signed in. Renders nothing for others.
 */
export function AccountStatus({ member: { disabled, hasSignedIn, invitedAt } }: { member: Member }) {
  const { t } = useTranslation('admin');
  const timeZone = useCompanyZone();
  if (disabled)
    return (
      <Pill small tone="warning" icon={<Ban size={13} aria-hidden />}>
        {t('members.disabled')}
      </Pill>
    );
  if (hasSignedIn) return null;
  return invitedAt ? (
    <Pill small tone="info" icon={<MailCheck size={13} aria-hidden />}>
      {t('members.invited', { date: formatDate(invitedAt, timeZone) })}
    </Pill>
  ) : (
    <Pill small icon={<Hourglass size={13} aria-hidden />}>
      {t('members.neverSignedIn')}
    </Pill>
  );
}
