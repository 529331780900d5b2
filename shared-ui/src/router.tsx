/** The parts of react-router that the portal uses. Sharing them instead of the package leaves unused parts out. */
export type { Location } from 'react-router';
export {
  BrowserRouter,
  Link,
  Navigate,
  NavLink,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router';
