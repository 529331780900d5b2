import { AvailableTrainings } from './available/AvailableTrainings.tsx';
import { OpenTraining } from './OpenTraining.tsx';
import ResumeCards from './resume/ResumeCards.tsx';

/** The learner's and the manager's catalogue: what they may follow, the detail of one, and playing it. */
export default function CatalogPage() {
  return (
    <>
      <AvailableTrainings resume={<ResumeCards limit={3} />} />
      <OpenTraining />
    </>
  );
}
