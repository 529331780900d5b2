import type { ImportOutcome } from '@vr/shared-api/member-import';
import { Pill, type PillProps } from '@vr/shared-ui/Pill';
import { CircleX, Equal, PencilLine, RefreshCw, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './import.css';
import type { CheckedRow } from './mended-file.ts';
import { Problem } from './Problem.tsx';
import { useImportTexts } from './useImportTexts.ts';

const LOOKS: Record<ImportOutcome, Pick<PillProps, 'tone' | 'icon'>> = {
  ADD: { tone: 'success', icon: <UserPlus size={14} aria-hidden /> },
  UPDATE: { tone: 'info', icon: <RefreshCw size={14} aria-hidden /> },
  UNCHANGED: { tone: 'neutral', icon: <Equal size={14} aria-hidden /> },
  REFUSED: { tone: 'error', icon: <CircleX size={14} aria-hidden /> },
};

/** The mark of an outcome, with its text. */
export function OutcomePill({ outcome, children }: { outcome: ImportOutcome; children: ReactNode }) {
  return (
    <Pill small {...LOOKS[outcome]}>
      {children}
    </Pill>
  );
}

/** What would happen to a row, and why it is refused as a whole. */
export function Outcome({ row, isEdited }: { row: CheckedRow; isEdited: boolean }) {
  const { t } = useTranslation('admin');
  const { outcomes, problemText } = useImportTexts();
  if (isEdited)
    return (
      <Pill small tone="warning" icon={<PencilLine size={14} aria-hidden />}>
        {t('import.edited')}
      </Pill>
    );
  return (
    <div className={styles.outcome}>
      <OutcomePill outcome={row.outcome}>{outcomes[row.outcome]}</OutcomePill>
      {row.problems
        .filter(({ column }) => !column)
        .map((problem) => (
          <Problem key={problem.reason} text={problemText(problem)} />
        ))}
    </div>
  );
}
