import { CompanyList } from './CompanyList.tsx';

/** The page of the training centres. */
export default function TrainingCentersPage() {
  return <CompanyList type="TRAINING_CENTER" />;
}
