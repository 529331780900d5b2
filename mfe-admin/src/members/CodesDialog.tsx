import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { generateCodes } from '@vr/shared-api/contract/users';
import { formatTime, zoneName } from '@vr/shared-api/date';
import { Button } from '@vr/shared-ui/Button';
import { csvOf } from '@vr/shared-ui/csv';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FailureState } from '@vr/shared-ui/FailureState';
import { formatWait } from '@vr/shared-ui/format/wait';
import { usePortal, useSession, useStyles } from '@vr/shared-ui/kernel';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { datedFileName, saveFile } from '@vr/shared-ui/save-file';
import { Download, Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import * as listsStyles from '../lists/lists.css';
import sheet, * as styles from './codes.css';
import { type Member, nameOf } from './filter.ts';
import type { PeopleDialogProps } from './member-dialogs.ts';

/** The maximum number of people per call. */
const PER_CALL = 100;

interface MemberCode {
  id: number;
  name: string;
  code: string;
  /** An instant in ISO 8601. */
  expiresAt: string;
}

/** Creates a code for each member when the dialog opens. The codes are kept only while the dialog is open. */
function useMemberCodes(members: readonly Member[]) {
  const { api } = usePortal();
  return useQuery({
    queryKey: ['memberCodes', members.map(({ id }) => id)],
    async queryFn(): Promise<MemberCode[]> {
      const codes: MemberCode[] = [];
      for (let start = 0; start < members.length; start += PER_CALL) {
        const part = members.slice(start, start + PER_CALL);
        const { items } = await api.call(generateCodes, { body: { userIds: part.map(({ id }) => id) } });
        codes.push(...items.map((item, index) => ({ ...item, name: nameOf(part[index] as Member) })));
      }
      return codes;
    },
    retry: false,
    // Creating codes is an action: without a network, the call must fail at once instead of running unexpectedly later.
    networkMode: 'always',
    // Never refetched, because another call would replace the codes that are shown.
    staleTime: 'static',
    gcTime: 0,
  });
}

/** Creates a unique code for each member and lists the codes, to be printed or saved (spec §9 Unique code). */
export default function CodesDialog({ members, onClose }: PeopleDialogProps) {
  useStyles(sheet);
  const { t } = useTranslation('admin');
  const { t: uiText } = useTranslation('ui');
  const { lang, root } = usePortal();
  const company = useSession(({ client }) => client?.name) ?? '';
  const codes = useMemberCodes(members);
  const failureText = (error: unknown) => {
    if (!(error instanceof ApiError)) return undefined;
    if (error.retryAfter !== undefined) return t('members.codesWait', { when: formatWait(error.retryAfter, lang) });
    if (error.code === 'RIGHTS_ABOVE_OWN') return uiText('code.rightsAboveOwn');
    return undefined;
  };
  const save = (list: readonly MemberCode[]) => {
    const rows = list.map(({ name, code, expiresAt }) => [name, code, formatTime(expiresAt)]);
    const text = csvOf([[t('name'), t('members.code'), t('members.codeUntil', { zone: zoneName(lang) })], ...rows], {
      delimiter: lang === 'en' ? ',' : ';',
      escapesFormulas: true,
    });
    saveFile(new Blob([text], { type: 'text/csv' }), datedFileName(t('members.codesFile'), 'csv', new Date()));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('members.codesTitle', { count: members.length })}
      size="small"
      footer={
        codes.data && (
          <div className={listsStyles.foot}>
            <Button icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
              {t('members.print')}
            </Button>
            <Button icon={<Download size={18} aria-hidden />} onClick={() => save(codes.data)}>
              {t('members.saveCsv')}
            </Button>
          </div>
        )
      }
    >
      <p className="ui-meta">{t('members.codesText')}</p>
      {codes.isPending && <TableSkeleton rows={Math.min(members.length, 8)} />}
      {codes.isError && (
        <FailureState error={codes.error} text={failureText(codes.error)} onRetry={() => codes.refetch()} />
      )}
      {codes.data && <CodeTable codes={codes.data} />}
      {/* Outside the dialog: print styles hide the dialog and the rest of the portal. */}
      {codes.data &&
        createPortal(
          <div className={styles.printed}>
            <h1>{company}</h1>
            <CodeTable codes={codes.data} />
            <p>{t('members.codesText')}</p>
          </div>,
          root instanceof Document ? root.body : root,
        )}
    </Dialog>
  );
}

function CodeTable({ codes }: { codes: readonly MemberCode[] }) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  return (
    <table className={styles.codes}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('members.code')}</th>
          <th scope="col">{t('members.codeUntil', { zone: zoneName(lang) })}</th>
        </tr>
      </thead>
      <tbody>
        {codes.map(({ id, name, code, expiresAt }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>
              <code>{code}</code>
            </td>
            <td className="ui-num">{formatTime(expiresAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
