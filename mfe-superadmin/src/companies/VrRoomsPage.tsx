import { CompanyList } from './CompanyList.tsx';

export default function VrRoomsPage() {
  return <CompanyList type="VR_ROOM" />;
}
