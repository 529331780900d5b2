import { TrainingCard } from './TrainingCard.tsx';
import type { Training } from './trainings.ts';

interface TrainingRowProps {
  trainings: readonly Training[];
  follows?: boolean;
}

/** One row of cards; on phones a carousel that snaps. */
export function TrainingRow({ trainings, follows }: TrainingRowProps) {
  return (
    <ul className="catalog-grid catalog-carousel">
      {trainings.map((training) => (
        <li key={training.id}>
          <TrainingCard training={training} follows={follows} />
        </li>
      ))}
    </ul>
  );
}
