import { OpenTraining } from './OpenTraining.tsx';
import { OwnTrainings } from './own-trainings/OwnTrainings.tsx';

/** A partner's catalogue: the trainings it owns, by status. */
export default function OwnTrainingsPage() {
  return (
    <>
      <OwnTrainings />
      <OpenTraining />
    </>
  );
}
