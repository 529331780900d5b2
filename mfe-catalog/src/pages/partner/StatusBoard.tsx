import type { TrainingStatus } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { formatNumber } from '@vr/shared-ui/format/number';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { useListFocus } from '@vr/shared-ui/useListFocus';
import { useWidthStep } from '@vr/shared-ui/useWidthStep';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenDetailId } from '../../navigation/useOpenDetail.ts';
import cardSheet from '../../trainings/card.css';
import { useStatusNames } from '../../trainings/StatusPill.tsx';
import type { Training } from '../../trainings/training.ts';
import { StatusCard } from './StatusCard.tsx';
import { StatusRow } from './StatusRow.tsx';
import { byStatus } from './sections.ts';
import sheet, * as styles from './status-board.css';

const ConfirmReview = loadable(() => import('../../review/ConfirmReview.tsx'));

const SHOWN_AT_FIRST = 20;

/** Whether the page is wide enough for columns side by side. */
export const useHasColumns = (): boolean => useWidthStep() >= 2;

interface StatusBoardProps {
  trainings: readonly Training[];
  /** Whether a search or filter hides trainings. Sections are then never folded. */
  narrowed: boolean;
}

/** A partner's trainings by review status, in columns side by side, or on narrow pages as lists below one another. */
export function StatusBoard({ trainings, narrowed }: StatusBoardProps) {
  useStyles(cardSheet);
  useStyles(sheet);
  const sections = useMemo(() => byStatus(trainings), [trainings]);
  const titles = useSectionTitles();
  const emptyTexts = useEmptyTexts();
  const { t } = useTranslation('catalog');
  const detailId = useOpenDetailId();
  // The dialog stays mounted while it closes, so that it can return the focus.
  const [submitted, setSubmitted] = useState<{ training: Training; open: boolean }>();
  const submit = useMemo(() => (training: Training) => setSubmitted({ training, open: true }), []);
  // A submitted training leaves its section, so the button that opened the dialog disappears.
  const listFocus = useListFocus(trainings, submitted?.open ? submitted.training.id : detailId);
  const columns = useHasColumns();
  return (
    <>
      <div {...listFocus}>
        {columns ? (
          <div className={styles.board}>
            {sections.map(({ status, trainings: items }) => (
              <Column key={status} title={titles[status]} count={items.length}>
                {items.length > 0 ? (
                  <ShortList trainings={items} className={styles.boardCards} titleOf={titles[status]}>
                    {(training) => <StatusCard training={training} onSubmit={submit} />}
                  </ShortList>
                ) : (
                  <p className={styles.boardEmpty}>{narrowed ? t('board.noMatch') : emptyTexts[status]}</p>
                )}
              </Column>
            ))}
          </div>
        ) : (
          sections
            .filter(({ trainings: items }) => items.length > 0)
            .map(({ status, trainings: items }) => (
              <Foldable key={status} title={titles[status]} count={items.length} canFold={!narrowed}>
                <ShortList trainings={items} className={styles.boardRows} titleOf={titles[status]}>
                  {(training) => <StatusRow training={training} />}
                </ShortList>
              </Foldable>
            ))
        )}
      </div>
      {submitted && (
        <ConfirmReview
          key={submitted.training.id}
          training={submitted.training}
          action="REQUEST_VALIDATION"
          open={submitted.open}
          onClose={() => setSubmitted({ ...submitted, open: false })}
        />
      )}
    </>
  );
}

/** The titles of the sections. Some are plural, because a section has several trainings. */
function useSectionTitles(): Record<TrainingStatus, string> {
  const { t } = useTranslation('catalog');
  return { ...useStatusNames(), CREATED: t('own.drafts'), REJECTED: t('own.rejected'), VALIDATED: t('own.published') };
}

function useEmptyTexts(): Record<TrainingStatus, string> {
  const { t } = useTranslation('catalog');
  return {
    CREATED: t('board.noDrafts'),
    REJECTED: t('board.noRejected'),
    VALIDATION_REQUESTED: t('board.noRequested'),
    UNDER_REVIEW: t('board.noReview'),
    VALIDATED: t('board.noOnline'),
    UNKNOWN: '',
  };
}

interface SectionProps {
  title: string;
  count: number;
  children: ReactNode;
}

function Column({ title, count, children }: SectionProps) {
  const titleId = useId();
  return (
    <section className={styles.boardColumn} aria-labelledby={titleId}>
      <div className={styles.boardHead}>
        <h2 id={titleId}>{title}</h2>
        <span className="ui-num">{count}</span>
      </div>
      {children}
    </section>
  );
}

function Foldable({ title, count, canFold, children }: SectionProps & { canFold: boolean }) {
  const id = useId();
  const [folded, setFolded] = useState(false);
  const open = !folded || !canFold;
  return (
    <section className={styles.boardSection} aria-labelledby={`${id}-title`}>
      <h2>
        <button
          id={`${id}-title`}
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          disabled={!canFold}
          onClick={() => setFolded(!folded)}
        >
          {title} <span className="ui-num">{count}</span>
          {canFold && <ChevronDown size={20} />}
        </button>
      </h2>
      <div id={`${id}-list`} hidden={!open}>
        {children}
      </div>
    </section>
  );
}

interface ShortListProps {
  trainings: readonly Training[];
  className: string | undefined;
  titleOf: string;
  children: (training: Training) => ReactNode;
}

function ShortList({ trainings, className, titleOf, children }: ShortListProps) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const list = useRef<HTMLUListElement>(null);
  const [all, setAll] = useState(false);
  // The pressed button disappears, so the first newly shown training takes the focus.
  useEffect(() => {
    if (all) list.current?.children[SHOWN_AT_FIRST]?.querySelector('a')?.focus({ preventScroll: true });
  }, [all]);
  return (
    <>
      <ul ref={list} className={className} aria-label={titleOf}>
        {(all ? trainings : trainings.slice(0, SHOWN_AT_FIRST)).map((training, at) => (
          <li key={training.id} aria-setsize={trainings.length} aria-posinset={at + 1}>
            {children(training)}
          </li>
        ))}
      </ul>
      {!all && trainings.length > SHOWN_AT_FIRST && (
        <Button block className={styles.boardShowAll} onClick={() => setAll(true)}>
          {t('board.showAll', { number: formatNumber(trainings.length, lang) })}
        </Button>
      )}
    </>
  );
}
