import { EmptyState } from '@vr/shared-ui/EmptyState';
import { usePortal } from '@vr/shared-ui/kernel';
import { useNavigate } from '@vr/shared-ui/router';
import { Button } from 'antd';
import { Heart, Lightbulb } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TrainingList } from './TrainingList.tsx';
import { FIRST_TAB, tabAddress } from './tabs.ts';
import type { Training } from './trainings.ts';
import { useKeptFocus } from './useKeptFocus.ts';
import { useAvailableTrainings } from './useTrainings.ts';

const isSuggested = (training: Training): boolean => training.isSuggested;
const isFavorite = (training: Training): boolean => training.favorite;

/** How many trainings are suggested to the person; undefined until it is known. */
export const useSuggestedCount = (): number | undefined =>
  useAvailableTrainings().data?.items.filter(isSuggested).length;

/** What is suggested to the person. */
export function SuggestedTrainings() {
  const { t } = useTranslation('catalog');
  return (
    <PickedTrainings
      title={t('tabs.suggested')}
      pick={isSuggested}
      empty={
        <EmptyState
          title={t('picked.nothingSuggested')}
          text={t('picked.nothingSuggestedHint')}
          icon={<Lightbulb size={44} strokeWidth={1.8} />}
          action={<Browse />}
        />
      }
    />
  );
}

/** The person's favourites. */
export function FavoriteTrainings() {
  const { t } = useTranslation('catalog');
  return (
    <PickedTrainings
      title={t('tabs.favorites')}
      pick={isFavorite}
      empty={
        <EmptyState
          title={t('picked.noFavorites')}
          text={t('picked.noFavoritesHint')}
          icon={<Heart size={44} strokeWidth={0} fill="currentColor" className="catalog-empty-heart" />}
          action={<Browse />}
        />
      }
    />
  );
}

interface PickedTrainingsProps {
  /** Heads the list to those who read the page by its headings. */
  title: string;
  pick: (training: Training) => boolean;
  empty: ReactNode;
}

/** Those of the trainings that the person may follow which are of one kind. */
function PickedTrainings({ title, pick, empty }: PickedTrainingsProps) {
  const query = useAvailableTrainings();
  const trainings = useMemo(() => query.data?.items.filter(pick), [query.data, pick]);
  const list = useKeptFocus(trainings);
  return (
    <div {...list}>
      {trainings?.length !== 0 && <h2 className="ui-hidden">{title}</h2>}
      <TrainingList query={query} trainings={trainings} empty={empty} follows />
    </div>
  );
}

/** From an empty list to all that there is. */
function Browse() {
  const { t } = useTranslation('catalog');
  const { root } = usePortal();
  const navigate = useNavigate();
  function browse() {
    // The button goes with its tab.
    root.querySelector<HTMLElement>('[role="tab"]')?.focus();
    navigate({ search: tabAddress(FIRST_TAB).toString() });
  }
  return (
    <Button type="primary" size="large" onClick={browse}>
      {t('picked.browse')}
    </Button>
  );
}
