import type { UseQueryResult } from '@tanstack/react-query';
import { FailureState } from '@vr/shared-ui/FailureState';
import { useFocusFirstError } from '@vr/shared-ui/FormField';
import * as uiStyles from '@vr/shared-ui/form.css';
import { SearchField } from '@vr/shared-ui/SearchField';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { TabList, tabIds } from '@vr/shared-ui/TabList';
import { TextIn } from '@vr/shared-ui/TextIn';
import { useFormikContext } from 'formik';
import { CircleAlert } from 'lucide-react';
import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Option, searchOptions, selectionState, toggleShown } from './options.ts';
import * as styles from './suggest.css';
import type { Values } from './values.ts';

interface ChoiceOption extends Option {
  mark: ReactNode;
}

/** One tab with a list. The form value `field` has the ids of the selected options. */
export interface ChoiceTab {
  field: 'trainingIds' | 'courseIds' | 'userIds' | 'groupIds';
  title: string;
  searchLabel: string;
  /** Undefined until the options are loaded. */
  options: readonly ChoiceOption[] | undefined;
  empty: string;
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
}

interface TwoTabChoiceProps {
  label: string;
  /** The tabs. The choice shows the form error of the first tab's `field`. */
  tabs: readonly [ChoiceTab, ChoiceTab];
}

/** A choice from two lists in tabs, each with a search and a checkbox for all shown options. */
export function TwoTabChoice({ label, tabs }: TwoTabChoiceProps) {
  const { values, errors, submitCount, setFieldValue } = useFormikContext<Values>();
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  useFocusFirstError(container);
  const [first] = tabs;
  const [active, setActive] = useState(first.field);
  const tab = tabs.find(({ field }) => field === active) ?? first;
  const problem = submitCount > 0 ? errors[first.field] : undefined;
  // Selected options that no longer exist must not be sent.
  useEffect(() => {
    for (const { field, options } of tabs) {
      if (!options) continue;
      const optionIds = new Set(options.map((option) => option.id));
      const remaining = values[field].filter((id) => optionIds.has(id));
      if (remaining.length < values[field].length) setFieldValue(field, remaining);
    }
  });
  return (
    <div ref={container} className={styles.suggestChoice}>
      <TabList
        id={id}
        label={label}
        tabs={tabs.map(({ field, title }) => ({
          key: field,
          title: (
            <>
              {title}
              {values[field].length > 0 && <SelectedCount count={values[field].length} />}
            </>
          ),
        }))}
        selected={tab.field}
        onSelect={setActive}
      />
      <div key={tab.field} role="tabpanel" id={tabIds(id, tab.field).panel} aria-labelledby={tabIds(id, tab.field).tab}>
        {!tab.options && tab.query.error ? (
          <FailureState error={tab.query.error} onRetry={() => tab.query.refetch()} />
        ) : !tab.options ? (
          <ListSkeleton rows={5} />
        ) : tab.options.length === 0 ? (
          <p className={styles.suggestEmpty}>{tab.empty}</p>
        ) : (
          <Options
            tab={tab}
            options={tab.options}
            selected={values[tab.field]}
            onChange={(selected) => setFieldValue(tab.field, selected)}
            problemId={problem && `${id}-problem`}
          />
        )}
      </div>
      <p id={`${id}-problem`} className={styles.suggestProblem} aria-live="polite">
        {problem && (
          <>
            <CircleAlert size={16} />
            {problem}
          </>
        )}
      </p>
    </div>
  );
}

function SelectedCount({ count }: { count: number }) {
  const { t } = useTranslation('catalog');
  return (
    <span className={`${styles.suggestCount} ui-num`}>
      <span className="ui-hidden">, </span>
      {count}
      <span className="ui-hidden"> {t('suggest.chosen', { count })}</span>
    </span>
  );
}

interface OptionsProps {
  tab: ChoiceTab;
  options: readonly ChoiceOption[];
  selected: readonly number[];
  onChange: (selected: readonly number[]) => void;
  problemId: string | undefined;
}

function Options({ tab, options, selected, onChange, problemId }: OptionsProps) {
  const { t } = useTranslation('catalog');
  const [typed, setTyped] = useState('');
  const shown = searchOptions(options, typed);
  const state = selectionState(shown, selected);
  const allCheckbox = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (allCheckbox.current) allCheckbox.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <>
      <SearchField label={tab.searchLabel} value={typed} onChange={setTyped} />
      <fieldset className={`${uiStyles.options} ${styles.suggestOptions}`}>
        <legend className="ui-hidden">{tab.title}</legend>
        {shown.length > 0 && (
          <label className={styles.suggestAll}>
            <input
              ref={allCheckbox}
              type="checkbox"
              checked={state === 'all'}
              aria-invalid={problemId !== undefined}
              aria-describedby={problemId}
              onChange={() => onChange(toggleShown(shown, selected))}
            />
            <span>{typed.trim() ? t('suggest.allFound') : t('suggest.all')}</span>
            <span className={`ui-num ${uiStyles.optionsCount}`}>{shown.length}</span>
          </label>
        )}
        <div
          className={uiStyles.optionsList}
          onChange={({ target }) => {
            const { value, checked } = target as HTMLInputElement;
            const others = selected.filter((other) => other !== Number(value));
            onChange(checked ? [...others, Number(value)] : others);
          }}
        >
          {shown.map((option) => (
            <Row key={option.id} option={option} checked={selected.includes(option.id)} />
          ))}
          {shown.length === 0 && <p role="status">{t('suggest.noMatch')}</p>}
        </div>
      </fieldset>
    </>
  );
}

interface RowProps {
  option: ChoiceOption;
  checked: boolean;
}

/** React requires a handler on a controlled checkbox. The event bubbles to the list, which handles it. */
const handledByList = () => {};

/** One option. Memoized, because a list may have hundreds of options. */
const Row = memo(function Row({ option: { id, name, lang, hint, mark }, checked }: RowProps) {
  return (
    <label>
      <input type="checkbox" value={id} checked={checked} onChange={handledByList} />
      {mark}
      <span>
        <b>
          <TextIn lang={lang}>{name}</TextIn>
        </b>
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
});
