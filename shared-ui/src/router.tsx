/** The parts of react-router that the portal uses. Sharing this module instead of the package leaves out unused code. */
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
