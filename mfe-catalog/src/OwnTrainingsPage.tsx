import { OpenTraining } from './OpenTraining.tsx';
import { OwnTrainings } from './own-trainings/OwnTrainings.tsx';
import { useNotifiedTraining } from './useNotifiedTraining.ts';

/** A partner's catalogue: the trainings it owns, by status. */
export default function OwnTrainingsPage() {
  useNotifiedTraining();
  return (
    <>
      <OwnTrainings />
      <OpenTraining />
    </>
  );
}
