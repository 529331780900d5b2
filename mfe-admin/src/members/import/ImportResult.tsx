import { useQuery } from '@tanstack/react-query';
import { accountKey } from '@vr/shared-api/account-key';
import { listMembers } from '@vr/shared-api/contract/users';
import { Button } from '@vr/shared-ui/Button';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { datedFileName, saveFile } from '@vr/shared-ui/save-file';
import { CircleCheck, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../filter.ts';
import type { CheckedFile } from './corrected-file.ts';
import * as styles from './import.css';
import { countOf } from './useImport.ts';

const POLL_MS = 2000;

/** The last step: the numbers of imported people, the report, and the progress of the invitations. */
export function ImportResult({ checked, report }: { checked: CheckedFile; report: Blob }) {
  const { t } = useTranslation('admin');
  const heading = useRef<HTMLHeadingElement>(null);
  const emails = checked.rows.filter(({ outcome }) => outcome === 'ADD').map(({ cells }) => cells.email);
  // The pressed button has disappeared, so the heading takes the focus.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.result}>
      <h3 ref={heading} tabIndex={-1}>
        <CircleCheck size={20} aria-hidden />
        {t('import.done')}
      </h3>
      <p role="status">
        {t('import.counts', {
          added: countOf(checked, 'ADD'),
          updated: countOf(checked, 'UPDATE'),
          unchanged: countOf(checked, 'UNCHANGED'),
          refused: countOf(checked, 'REFUSED'),
        })}
      </p>
      {emails.length > 0 && <Invitations emails={emails} />}
      <Button
        icon={<Download size={18} aria-hidden />}
        onClick={() => saveFile(report, datedFileName('report', 'csv', new Date()))}
      >
        {t('import.report')}
      </Button>
    </div>
  );
}

/** Shows how many of the people with these e-mail addresses have been added and how many have been invited. */
function Invitations({ emails }: { emails: readonly string[] }) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const wanted = new Set(emails.map(accountKey));
  const progressOf = (members: readonly Member[] = []) => {
    const added = members.filter(({ email }) => wanted.has(accountKey(email)));
    return { total: added.length, sent: added.filter(({ invitedAt }) => invitedAt !== null).length };
  };
  const { data } = useQuery({
    ...endpointQuery(listMembers, { query: { lang } }),
    refetchInterval({ state }) {
      const { total, sent } = progressOf(state.data?.items);
      return total > 0 && sent === total ? false : POLL_MS;
    },
  });
  const { total, sent } = progressOf(data?.items);
  if (total === 0) return null;
  const done = sent === total;
  return (
    <div className={styles.invitations}>
      <ProgressBar value={(100 * sent) / total} label={t('import.invitations')} height={8} />
      <p role="status">{done ? t('import.allInvited') : t('import.invited', { sent, total })}</p>
      {!done && <p className="ui-meta">{t('import.invitedLater')}</p>}
    </div>
  );
}
