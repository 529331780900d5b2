import { CompanyList } from './CompanyList.tsx';

/** The page of the partners. */
export default function PartnersPage() {
  return <CompanyList type="PARTNER" />;
}
