import { CardGrid } from '@vr/shared-ui/CardGrid';
import type { ListSection } from '@vr/shared-ui/card-rows';
import { useCallback } from 'react';
import { TrainingCard } from '../trainings/TrainingCard.tsx';
import type { Training } from '../trainings/training.ts';

interface TrainingGridProps {
  sections: readonly ListSection<Training>[];
  follows: boolean;
  showSuggestion: boolean | undefined;
}

/** All trainings of a list as cards. */
export default function TrainingGrid({ sections, follows, showSuggestion }: TrainingGridProps) {
  const card = useCallback(
    (training: Training) => <TrainingCard training={training} follows={follows} showSuggestion={showSuggestion} />,
    [follows, showSuggestion],
  );
  return <CardGrid columns={4} sections={sections} card={card} />;
}
