import { useTranslation } from 'react-i18next';
import { AvailableTrainings } from './available/AvailableTrainings.tsx';
import { CatalogTabs } from './CatalogTabs.tsx';
import { OpenTraining } from './OpenTraining.tsx';
import { FavoriteTrainings, SuggestedTrainings, useSuggestedCount } from './PickedTrainings.tsx';
import ResumeCards from './resume/ResumeCards.tsx';
import { useNotifiedTraining } from './useNotifiedTraining.ts';

/** The learner's and the manager's catalogue: what they may follow, the detail of one, and playing it. */
export default function CatalogPage() {
  const { t } = useTranslation('catalog');
  const suggested = useSuggestedCount();
  useNotifiedTraining({ TRAINING_SUGGESTION: 'suggested' });
  const available = <AvailableTrainings resume={<ResumeCards limit={3} />} />;
  return (
    <>
      <CatalogTabs
        tabs={[
          { key: 'trainings', label: t('tabs.trainings'), content: available },
          { key: 'suggested', label: t('tabs.suggested'), count: suggested, content: <SuggestedTrainings /> },
          { key: 'favorites', label: t('tabs.favorites'), content: <FavoriteTrainings /> },
        ]}
      />
      <OpenTraining />
    </>
  );
}
