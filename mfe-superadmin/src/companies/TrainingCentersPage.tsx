import { CompanyList } from './CompanyList.tsx';

export default function TrainingCentersPage() {
  return <CompanyList type="TRAINING_CENTER" />;
}
