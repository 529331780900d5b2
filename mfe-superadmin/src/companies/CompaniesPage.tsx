import { CompanyList } from './CompanyList.tsx';

/** The page of the companies. */
export default function CompaniesPage() {
  return <CompanyList type="COMPANY" />;
}
