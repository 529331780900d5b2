import type { ClientType } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { CardGrid } from '@vr/shared-ui/CardGrid';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { QueryState } from '@vr/shared-ui/QueryState';
import { useSearchParams } from '@vr/shared-ui/router';
import { CompanySkeleton } from '@vr/shared-ui/Skeletons';
import { SEARCH_PARAM, useAddressSearch } from '@vr/shared-ui/useAddressSearch';
import { useDialogState } from '@vr/shared-ui/useDialogState';
import { useListFocus } from '@vr/shared-ui/useListFocus';
import { useIsNarrow } from '@vr/shared-ui/useWidthStep';
import { Plus, SearchX } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CompanyCard } from './CompanyCard.tsx';
import { CompanyDialogs } from './CompanyDialogs.tsx';
import { CompanyTable } from './CompanyTable.tsx';
import sheet from './companies.css';
import type { Company, CompanyDialogItem } from './company.ts';
import { needsAttention } from './company-status.ts';
import { type Arrangement, arrange, readArrangement, writeArrangement } from './listing.ts';
import { CompanySelection } from './selection/CompanySelection.tsx';
import { Toolbar } from './Toolbar.tsx';
import { TYPE_TEXTS } from './type-texts.ts';
import { useCompanies } from './useCompanies.ts';

/** The list of companies of one type, with search, order, filter and actions (spec §2 Super admin catalogue). */
export function CompanyList({ type }: { type: ClientType }) {
  useStyles(sheet);
  const { t } = useTranslation('superadmin');
  const companies = useCompanies(type);
  const section = useRef<HTMLElement>(null);
  const { item, open, close } = useDialogState<CompanyDialogItem>(section);
  return (
    <section ref={section} tabIndex={-1} aria-label={t(TYPE_TEXTS[type].title)}>
      <QueryState query={companies} skeleton={<CompanySkeleton />}>
        {({ items }) => <LoadedList type={type} companies={items} open={open} />}
      </QueryState>
      <CompanyDialogs type={type} item={item} onClose={close} />
    </section>
  );
}

interface LoadedListProps {
  type: ClientType;
  companies: readonly Company[];
  open(item: CompanyDialogItem): void;
}

function LoadedList({ type, companies, open }: LoadedListProps) {
  const { t } = useTranslation('superadmin');
  const isNarrow = useIsNarrow();
  const texts = TYPE_TEXTS[type];
  const { arrangement, setArrangement, shown, searchField, clear } = useArrangedCompanies(companies);
  const listFocus = useListFocus(companies, null);
  const toolbar = useRef<HTMLDivElement>(null);
  const card = useCallback((company: Company) => <CompanyCard company={company} open={open} />, [open]);
  const sections = useMemo(() => [{ key: type, items: shown }], [type, shown]);
  const [selectedIds, setSelectedIds] = useState<readonly number[]>([]);
  const add = () => open({ kind: 'add' });
  if (companies.length === 0)
    return (
      <EmptyState
        title={t(texts.none)}
        text={t(texts.noneHint)}
        action={
          <Button type="primary" icon={<Plus size={18} aria-hidden />} onClick={add}>
            {t(texts.add)}
          </Button>
        }
      />
    );
  const view = isNarrow ? 'cards' : arrangement.view;
  const select = (chosen: readonly Company[]) => setSelectedIds(chosen.map(({ id }) => id));
  /** Companies that are being deleted cannot be selected. */
  const existing = (some: readonly Company[]) => some.filter(({ deletion }) => deletion === null);
  const selected = existing(companies).filter(({ id }) => selectedIds.includes(id));
  return (
    <>
      <Toolbar
        ref={toolbar}
        type={type}
        searchField={searchField}
        arrangement={{ ...arrangement, view }}
        onArrange={setArrangement}
        onAdd={add}
        count={<Count type={type} companies={shown} />}
      />
      <div {...listFocus}>
        {shown.length === 0 ? (
          <EmptyState
            title={t(texts.noMatch)}
            icon={<SearchX size={44} strokeWidth={1.8} />}
            action={
              <Button
                onClick={() => {
                  clear();
                  // The pressed button disappears, so the focus moves to the toolbar.
                  toolbar.current?.focus({ preventScroll: true });
                }}
              >
                {t('companies.showAll')}
              </Button>
            }
          />
        ) : view === 'cards' ? (
          <CardGrid sections={sections} columns={3} card={card} />
        ) : (
          <CompanyTable
            // The key makes a new search start on the first page.
            key={`${arrangement.state} ${searchField.value}`}
            companies={shown}
            sort={arrangement.sort}
            onArrange={setArrangement}
            selected={selected.map(({ id }) => id)}
            onSelect={setSelectedIds}
            open={open}
          />
        )}
      </div>
      {view === 'table' && selected.length > 0 && (
        <CompanySelection
          type={type}
          selected={selected}
          found={existing(shown)}
          onSelectFound={() => select([...new Set([...selected, ...existing(shown)])])}
          onClear={() => {
            setSelectedIds([]);
            // The pressed button disappears, so the focus moves to the toolbar.
            toolbar.current?.focus({ preventScroll: true });
          }}
          onAction={(kind, chosen) => open({ kind, chosen })}
        />
      )}
    </>
  );
}

/**
 * Returns the companies, filtered and sorted as the address says. The search text is deferred, so that typing stays fast.
 */
function useArrangedCompanies(companies: readonly Company[]) {
  const { lang } = usePortal();
  const [params, setParams] = useSearchParams();
  const { search, setSearch, searchField } = useAddressSearch();
  const deferredSearch = useDeferredValue(search);
  const arrangement = useMemo(() => readArrangement(params), [params]);
  const shown = useMemo(
    () => arrange(companies, deferredSearch, arrangement, lang),
    [companies, deferredSearch, arrangement, lang],
  );
  const setArrangement = (change: Partial<Arrangement>) =>
    setParams((before) => writeArrangement(before, change), { preventScrollReset: true });
  return {
    arrangement,
    setArrangement,
    shown,
    searchField,
    /** Clears the search and the state filter. */
    clear: () => {
      setSearch('');
      setParams((before) => {
        const after = writeArrangement(before, { state: null });
        after.delete(SEARCH_PARAM);
        return after;
      });
    },
  };
}

/** The number of companies shown, and the number of those that need attention. */
function Count({ type, companies }: { type: ClientType; companies: readonly Company[] }) {
  const { t } = useTranslation('superadmin');
  const attentionCount = useMemo(() => companies.filter(needsAttention).length, [companies]);
  return (
    <p role="status">
      {t(TYPE_TEXTS[type].count, { count: companies.length })}
      {attentionCount > 0 && `, ${t('companies.attention', { count: attentionCount })}`}
    </p>
  );
}
