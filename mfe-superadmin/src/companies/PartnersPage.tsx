import { CompanyList } from './CompanyList.tsx';

export default function PartnersPage() {
  return <CompanyList type="PARTNER" />;
}
