import { FailureState } from '@vr/shared-ui/FailureState';
import { useFocusWhenBad } from '@vr/shared-ui/FormField';
import { SearchField } from '@vr/shared-ui/SearchField';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { TabList, tabIds } from '@vr/shared-ui/TabList';
import { useFormikContext } from 'formik';
import { CircleAlert } from 'lucide-react';
import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { extentOf, type Option, search, toggleShown } from './choosing.ts';
import type { Values } from './values.ts';

interface ChoiceOption extends Option {
  /** What stands before the name. */
  mark: ReactNode;
}

/** What is chosen from in one tab; the chosen ids are a value of the form. */
interface ChoiceTab {
  field: 'trainingIds' | 'courseIds' | 'userIds' | 'groupIds';
  title: string;
  searchLabel: string;
  /** Undefined until they are there. */
  options: readonly ChoiceOption[] | undefined;
  /** What is said where there are none. */
  empty: string;
  /** Why they could not be had. */
  error: Error | null;
  onRetry: () => void;
}

interface ChoiceProps {
  /** What is chosen, such as "Who". */
  label: string;
  /** A problem of the choice is that of the first one's value. */
  tabs: readonly [ChoiceTab, ChoiceTab];
}

/** Chooses from two lists, a tab each, with a search and all that is shown at once. */
export function Choice({ label, tabs }: ChoiceProps) {
  const { t } = useTranslation('catalog');
  const { values, errors, submitCount, setFieldValue } = useFormikContext<Values>();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  useFocusWhenBad(place);
  const [first] = tabs;
  const [active, setActive] = useState(first.field);
  const tab = tabs.find(({ field }) => field === active) ?? first;
  const problem = submitCount > 0 ? errors[first.field] : undefined;
  // What has gone since it was chosen is not sent.
  useEffect(() => {
    for (const { field, options } of tabs) {
      if (!options) continue;
      const offered = new Set(options.map((option) => option.id));
      const left = values[field].filter((one) => offered.has(one));
      if (left.length < values[field].length) setFieldValue(field, left);
    }
  });
  return (
    <div ref={place} className="catalog-suggest-choice">
      <TabList
        id={id}
        label={label}
        tabs={tabs.map(({ field, title }) => ({
          key: field,
          title: (
            <>
              {title}
              {values[field].length > 0 && (
                <span className="catalog-suggest-count ui-num">
                  <span className="ui-hidden">, </span>
                  {values[field].length}
                  <span className="ui-hidden"> {t('suggest.chosen', { count: values[field].length })}</span>
                </span>
              )}
            </>
          ),
        }))}
        selected={tab.field}
        onSelect={setActive}
      />
      <div key={tab.field} role="tabpanel" id={tabIds(id, tab.field).panel} aria-labelledby={tabIds(id, tab.field).tab}>
        {tab.error ? (
          <FailureState error={tab.error} onRetry={tab.onRetry} />
        ) : !tab.options ? (
          <ListSkeleton rows={5} />
        ) : tab.options.length === 0 ? (
          <p className="catalog-suggest-empty">{tab.empty}</p>
        ) : (
          <Options
            tab={tab}
            options={tab.options}
            chosen={values[tab.field]}
            onChange={(chosen) => setFieldValue(tab.field, chosen)}
            problemId={problem && `${id}-problem`}
          />
        )}
      </div>
      <p id={`${id}-problem`} className="catalog-suggest-problem" aria-live="polite">
        {problem && (
          <>
            <CircleAlert size={16} aria-hidden />
            {problem}
          </>
        )}
      </p>
    </div>
  );
}

interface OptionsProps {
  tab: ChoiceTab;
  options: readonly ChoiceOption[];
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
  /** Where it is said what is wrong with the choice, if anything is. */
  problemId: string | undefined;
}

function Options({ tab, options, chosen, onChange, problemId }: OptionsProps) {
  const { t } = useTranslation('catalog');
  const [typed, setTyped] = useState('');
  const shown = search(options, typed);
  const extent = extentOf(shown, chosen);
  const all = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (all.current) all.current.indeterminate = extent === 'some';
  }, [extent]);
  return (
    <>
      <SearchField label={tab.searchLabel} value={typed} onChange={setTyped} />
      <fieldset className="ui-options catalog-suggest-options">
        <legend className="ui-hidden">{tab.title}</legend>
        {shown.length > 0 && (
          <label className="catalog-suggest-all">
            <input
              ref={all}
              type="checkbox"
              checked={extent === 'all'}
              aria-invalid={problemId !== undefined}
              aria-describedby={problemId}
              onChange={() => onChange(toggleShown(shown, chosen))}
            />
            <span>{typed.trim() ? t('suggest.allFound') : t('suggest.all')}</span>
            <span className="ui-num ui-options-count">{shown.length}</span>
          </label>
        )}
        <div
          className="ui-options-list"
          onChange={({ target }) => {
            const { value, checked } = target as HTMLInputElement;
            const others = chosen.filter((other) => other !== Number(value));
            onChange(checked ? [...others, Number(value)] : others);
          }}
        >
          {shown.map((option) => (
            <Row key={option.id} option={option} checked={chosen.includes(option.id)} />
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

/** The list around a row hears what it changes. */
const heardAbove = () => {};

/** Drawn anew only when it changes itself: there may be hundreds. */
const Row = memo(function Row({ option: { id, name, lang, hint, mark }, checked }: RowProps) {
  return (
    <label>
      <input type="checkbox" value={id} checked={checked} onChange={heardAbove} />
      {mark}
      <span>
        <b lang={lang}>{name}</b>
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
});
