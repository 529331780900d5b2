import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import { usePortal, useSession, useShell, useStyles } from '@vr/shared-ui/kernel';
import { useSearchParams } from '@vr/shared-ui/router';
import { SectionTitle } from '@vr/shared-ui/SectionTitle';
import { CardSkeleton } from '@vr/shared-ui/Skeletons';
import { Alert, Button, Segmented } from 'antd';
import { SearchX } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AddTrainingButton } from '../AddTrainingButton.tsx';
import styles from '../catalog.css';
import { byCategory } from '../categories.ts';
import { FilterBar } from '../FilterBar.tsx';
import { useStatusNames } from '../StatusPill.tsx';
import { TrainingCard } from '../TrainingCard.tsx';
import type { Training } from '../trainings.ts';
import { useFiltered, useFilters } from '../useFilters.ts';
import { useLookedAfterTrainings } from '../useTrainings.ts';
import { byStatus, inPublication, PUBLICATIONS, type Publication, readPublication } from './sections.ts';

/** What a partner owns, by the status of its review; what a company or the platform publishes, by category. */
export function OwnTrainings() {
  useStyles(styles);
  const { t } = useTranslation('catalog');
  const { data, error, refetch } = useLookedAfterTrainings();
  const hasQuota = useSession(({ client }) => client?.hasQuota) ?? true;
  const noQuotaId = useId();
  if (error && !data) return <FailureState title={t('available.failed')} error={error} onRetry={() => refetch()} />;
  if (!data) return <CardSkeleton />;
  const blockedBy = hasQuota ? undefined : noQuotaId;
  return (
    <>
      {!hasQuota && (
        <Alert
          id={noQuotaId}
          className="catalog-no-quota"
          type="warning"
          showIcon
          title={t('own.noQuota')}
          description={t('own.noQuotaHint')}
        />
      )}
      {data.items.length === 0 ? (
        <EmptyState
          title={t('own.empty')}
          text={t('own.emptyHint')}
          action={<AddTrainingButton large blockedBy={blockedBy} />}
        />
      ) : (
        <Sections trainings={data.items} blockedBy={blockedBy} />
      )}
    </>
  );
}

interface SectionsProps {
  trainings: readonly Training[];
  /** The id of what says why nothing can be added. */
  blockedBy: string | undefined;
}

function Sections({ trainings, blockedBy }: SectionsProps) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const reviewed = useShell() === 'partner';
  const statusNames = useStatusNames();
  const { filters, change, setSearch, clear } = useFilters();
  const { shown, choices, names, narrowed } = useFiltered(trainings, filters);
  const [publication, setPublication] = usePublication();
  const listed = reviewed ? shown.filter((training) => inPublication(training, publication)) : shown;
  const sections = reviewed
    ? byStatus(listed).map(({ status, trainings: group }) => ({ key: status, title: statusNames[status], group }))
    : byCategory(listed, lang).map(({ category, trainings: group }) => ({
        key: category.id,
        title: category.name,
        group,
      }));
  const clearButton = narrowed && (
    <Button type="text" onClick={() => clear()}>
      {t('filters.clear')}
    </Button>
  );
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
        action={<AddTrainingButton blockedBy={blockedBy} />}
      />
      {reviewed ? (
        <div className="catalog-publication">
          <PublicationSwitch trainings={shown} value={publication} onChange={setPublication} />
          {clearButton}
        </div>
      ) : (
        narrowed && (
          <div className="catalog-count">
            <h2 aria-live="polite">{t('available.results', { count: listed.length })}</h2>
            {clearButton}
          </div>
        )
      )}
      {listed.length === 0 && (
        <EmptyState
          title={t('available.noMatch')}
          text={t('available.noMatchHint')}
          icon={<SearchX size={44} strokeWidth={1.8} />}
        />
      )}
      {sections.map(({ key, title, group }) => (
        <section key={key}>
          <SectionTitle title={title} count={group.length} />
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

interface PublicationSwitchProps {
  trainings: readonly Training[];
  value: Publication;
  onChange: (publication: Publication) => void;
}

/** All of a partner's trainings, the published or the pending ones, with how many there are of each. */
function PublicationSwitch({ trainings, value, onChange }: PublicationSwitchProps) {
  const { t } = useTranslation('catalog');
  const names = { all: t('own.all'), published: t('own.published'), pending: t('own.pending') };
  return (
    <Segmented<Publication>
      aria-label={t('own.publication')}
      value={value}
      onChange={onChange}
      options={PUBLICATIONS.map((publication) => ({
        value: publication,
        label: (
          <span className="catalog-publication-label">
            <span>{names[publication]}</span>
            <span className="ui-num">
              {trainings.filter((training) => inPublication(training, publication)).length}
            </span>
          </span>
        ),
      }))}
    />
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
