import { signOut } from '@vr/shared-api/contract/users';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { usePortal } from '@vr/shared-ui/kernel';
import { Navigate, Route, Routes, useLocation } from '@vr/shared-ui/router';
import { useTranslation } from 'react-i18next';
import { Chrome } from './chrome/Chrome.tsx';
import { RemotePage } from './federation/RemotePage.tsx';
import { landing, type ShellPage } from './routes/pages.ts';

export { RemoteSlot } from './federation/RemoteSlot.tsx';

/** Longest wait for the server to revoke the token; one that it does not hear of ends by itself. */
const SIGN_OUT_MS = 3000;

/** The portal of a signed-in person: the chrome around the pages of their shell. */
export function SignedIn({ pages }: { pages: readonly ShellPage[] }) {
  const { api, session } = usePortal();
  const leave = async () => {
    await api.call(signOut, {}, { signal: AbortSignal.timeout(SIGN_OUT_MS) }).catch(() => undefined);
    session.getState().signedOut();
    location.replace('/login');
  };
  return (
    <Chrome onSignOut={leave}>
      <Routes>
        {pages.map(({ remote, page }) => (
          <Route key={page.path} path={page.path} element={<RemotePage remote={remote} page={page} />} />
        ))}
        <Route path="*" element={<UnknownPath pages={pages} />} />
      </Routes>
    </Chrome>
  );
}

function UnknownPath({ pages }: { pages: readonly ShellPage[] }) {
  const { t } = useTranslation('shell');
  const { state } = useLocation();
  const target = landing(pages, state);
  if (target) return <Navigate {...target} replace />;
  return <EmptyState title={t('noPages.title')} text={t('noPages.text')} />;
}
