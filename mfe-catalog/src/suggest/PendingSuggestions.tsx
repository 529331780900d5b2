import { Button } from '@vr/shared-ui/Button';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { useProfile } from '@vr/shared-ui/kernel';
import { CalendarClock, RotateCw, Undo2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './suggest.css';
import { type PendingSuggestion, usePendingSuggestions } from './usePendingSuggestions.ts';
import { usePeriodText } from './usePeriodText.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

const NAMES_SHOWN = 5;

interface PendingSuggestionsProps {
  item: { kind: 'training' | 'course'; id: number };
  /**
   * Called when the confirmation question opens or closes. While the question is open, the dialog below must not close.
   */
  onAsking: (asking: boolean) => void;
}

/** The pending suggestions of a training or a course, with buttons to withdraw them. */
export function PendingSuggestions({ item, onAsking }: PendingSuggestionsProps) {
  const { t } = useTranslation('catalog');
  const suggestions = usePendingSuggestions(item);
  const container = useRef<HTMLDivElement>(null);
  // The question stays mounted while it closes, so that it can return the focus.
  const [question, setQuestion] = useState<{ suggestion: PendingSuggestion; open: boolean } | null>(null);
  const ask = (suggestion: PendingSuggestion, open: boolean) => {
    setQuestion({ suggestion, open });
    onAsking(open);
  };
  // The button of a withdrawn suggestion disappears with its entry, so the list takes the focus.
  const [removedCount, setRemovedCount] = useState(0);
  useEffect(() => {
    if (removedCount > 0) container.current?.focus({ preventScroll: true });
  }, [removedCount]);
  const pending = suggestions.data?.items ?? [];
  return (
    <div ref={container} tabIndex={-1} className={styles.suggest}>
      {suggestions.isError && !suggestions.data && (
        <div className={styles.suggestPending}>
          <FormFailure error={suggestions.error} text={t('suggest.waitingFailed')} />
          <Button
            icon={<RotateCw size={16} />}
            onClick={() => {
              // The button disappears when the request succeeds.
              container.current?.focus({ preventScroll: true });
              suggestions.refetch();
            }}
          >
            {t('suggest.retry')}
          </Button>
        </div>
      )}
      {pending.length > 0 && (
        <SuggestionList suggestions={pending} onWithdraw={(suggestion) => ask(suggestion, true)} />
      )}
      {question && (
        <WithdrawDialog
          key={question.suggestion.id}
          suggestion={question.suggestion}
          open={question.open}
          onClose={() => ask(question.suggestion, false)}
          onRemoved={() => {
            setQuestion(null);
            onAsking(false);
            setRemovedCount(removedCount + 1);
          }}
        />
      )}
    </div>
  );
}

interface SuggestionListProps {
  suggestions: readonly PendingSuggestion[];
  onWithdraw: (suggestion: PendingSuggestion) => void;
}

function SuggestionList({ suggestions, onWithdraw }: SuggestionListProps) {
  const { t } = useTranslation('catalog');
  const id = useId();
  return (
    <section className={styles.suggestPending}>
      <h3>
        <CalendarClock size={18} />
        {t('suggest.waiting', { count: suggestions.length })}
      </h3>
      <ul>
        {suggestions.map((suggestion) => (
          <li key={suggestion.id}>
            <SuggestionText id={`${id}-${suggestion.id}`} suggestion={suggestion} />
            <Button
              size="small"
              aria-describedby={`${id}-${suggestion.id}`}
              aria-haspopup="dialog"
              icon={<Undo2 size={16} />}
              onClick={() => onWithdraw(suggestion)}
            >
              {t('suggest.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SuggestionText({ id, suggestion }: { id: string; suggestion: PendingSuggestion }) {
  const { t } = useTranslation('catalog');
  const periodText = usePeriodText();
  const me = useProfile();
  const { by, people, startDate, endDate } = suggestion;
  const names = people.slice(0, NAMES_SHOWN).map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const hiddenCount = people.length - names.length;
  const namesText = names.join(', ');
  return (
    <div id={id}>
      <b>{periodText(startDate, endDate ?? undefined)}</b>
      <span>
        {by.id === me.id ? t('suggest.byMe') : t('suggest.by', { name: `${by.firstName} ${by.lastName}` })}{' '}
        {hiddenCount > 0
          ? t('suggest.toMore', { names: namesText, count: hiddenCount })
          : t('suggest.to', { names: namesText })}
      </span>
    </div>
  );
}
