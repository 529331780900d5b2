import { CardGrid } from '@vr/shared-ui/CardGrid';
import type { ListSection } from '@vr/shared-ui/card-rows';
import { type ReactNode, useCallback } from 'react';
import { TrainingCard } from '../trainings/TrainingCard.tsx';
import type { Training } from '../trainings/training.ts';

interface TrainingGridProps {
  sections: readonly ListSection<Training>[];
  follows: boolean;
  showSuggestion: boolean | undefined;
  /** Shown below the trainings, and rendered together with them so that it does not jump. */
  children?: ReactNode;
}

export default function TrainingGrid({ sections, follows, showSuggestion, children }: TrainingGridProps) {
  const card = useCallback(
    (training: Training) => <TrainingCard training={training} follows={follows} showSuggestion={showSuggestion} />,
    [follows, showSuggestion],
  );
  return (
    <>
      <CardGrid columns={4} sections={sections} card={card} />
      {children}
    </>
  );
}
