import { CompanyList } from './CompanyList.tsx';

/** The page of the VR rooms. */
export default function VrRoomsPage() {
  return <CompanyList type="VR_ROOM" />;
}
