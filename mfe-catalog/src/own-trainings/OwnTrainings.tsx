import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import { useStyles } from '@vr/shared-ui/kernel';
import { useSearchParams } from '@vr/shared-ui/router';
import { SectionTitle } from '@vr/shared-ui/SectionTitle';
import { CardSkeleton } from '@vr/shared-ui/Skeletons';
import { Button, Segmented } from 'antd';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from '../catalog.css';
import { FilterBar } from '../FilterBar.tsx';
import { useStatusNames } from '../StatusPill.tsx';
import { TrainingCard } from '../TrainingCard.tsx';
import type { Training } from '../trainings.ts';
import { useFiltered, useFilters } from '../useFilters.ts';
import { useOwnTrainings } from '../useTrainings.ts';
import { byStatus, inPublication, PUBLICATIONS, type Publication, readPublication } from './sections.ts';

/** What a partner owns, by the status of its review. */
export function OwnTrainings() {
  useStyles(styles);
  const { t } = useTranslation('catalog');
  const { data, error, refetch } = useOwnTrainings();
  if (data?.items.length === 0) return <EmptyState title={t('own.empty')} text={t('own.emptyHint')} />;
  if (data) return <Sections trainings={data.items} />;
  if (error) return <FailureState title={t('available.failed')} error={error} onRetry={() => refetch()} />;
  return <CardSkeleton />;
}

function Sections({ trainings }: { trainings: readonly Training[] }) {
  const { t } = useTranslation('catalog');
  const statusNames = useStatusNames();
  const publicationNames = { all: t('own.all'), published: t('own.published'), pending: t('own.pending') };
  const { filters, change, setSearch, clear } = useFilters();
  const { shown, choices, names, narrowed } = useFiltered(trainings, filters);
  const [publication, setPublication] = usePublication();
  const listed = shown.filter((training) => inPublication(training, publication));
  return (
    <>
      <FilterBar
        filters={filters}
        choices={choices}
        names={names}
        count={listed.length}
        onSearch={setSearch}
        onChange={change}
        onClear={() => clear()}
      />
      <div className="catalog-publication">
        <Segmented<Publication>
          aria-label={t('own.publication')}
          value={publication}
          onChange={setPublication}
          options={PUBLICATIONS.map((value) => ({
            value,
            label: (
              <span className="catalog-publication-label">
                <span>{publicationNames[value]}</span>
                <span className="ui-num">{shown.filter((training) => inPublication(training, value)).length}</span>
              </span>
            ),
          }))}
        />
        {narrowed && (
          <Button type="text" onClick={() => clear()}>
            {t('filters.clear')}
          </Button>
        )}
      </div>
      {listed.length === 0 && (
        <EmptyState
          title={t('available.noMatch')}
          text={t('available.noMatchHint')}
          icon={<SearchX size={44} strokeWidth={1.8} />}
        />
      )}
      {byStatus(listed).map(({ status, trainings: group }) => (
        <section key={status}>
          <SectionTitle title={statusNames[status]} count={group.length} />
          <ul className="catalog-grid">
            {group.map((training) => (
              <li key={training.id} className="catalog-offscreen">
                <TrainingCard training={training} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Published, pending or all of them; kept in the address like the filters. */
function usePublication() {
  const [params, setParams] = useSearchParams();
  const set = (publication: Publication) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (publication === 'all') after.delete('publication');
      else after.set('publication', publication);
      return after;
    });
  return [readPublication(params), set] as const;
}
