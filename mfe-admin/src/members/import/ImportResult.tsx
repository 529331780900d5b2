import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { datedFileName, saveFile } from '@vr/shared-ui/save-file';
import { Button } from 'antd';
import { CircleCheck, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './import.css';
import type { CheckedFile } from './mended-file.ts';
import { countOf } from './useImport.ts';
import { useInvitations } from './useInvitations.ts';

/** The last step: what was imported, the report, and the progress of the invitations. */
export function ImportResult({ checked, report }: { checked: CheckedFile; report: Blob }) {
  const { t } = useTranslation('admin');
  const heading = useRef<HTMLHeadingElement>(null);
  const emails = checked.rows.filter(({ outcome }) => outcome === 'ADD').map(({ cells }) => cells.email);
  // The button that was pressed is gone.
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

function Invitations({ emails }: { emails: readonly string[] }) {
  const { t } = useTranslation('admin');
  const { total, sent } = useInvitations(emails);
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
