import { AvailableTrainings } from './available/AvailableTrainings.tsx';
import { OpenTraining } from './OpenTraining.tsx';
import ResumeCards from './resume/ResumeCards.tsx';
import { useNotifiedTraining } from './useNotifiedTraining.ts';

/** The learner's and the manager's catalogue: what they may follow, the detail of one, and playing it. */
export default function CatalogPage() {
  useNotifiedTraining();
  return (
    <>
      <AvailableTrainings resume={<ResumeCards limit={3} />} />
      <OpenTraining />
    </>
  );
}
