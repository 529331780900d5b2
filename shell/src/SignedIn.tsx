import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { signOut } from '@vr/shared-api/contract/users';
import { can } from '@vr/shared-api/permissions';
import type { PortalConfig } from '@vr/shared-api/remote';
import { type CurrentRole, shellOf } from '@vr/shared-api/roles';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { usePortal, useProfile, useSession } from '@vr/shared-ui/kernel';
import { Navigate, Route, Routes, useLocation, useNavigate } from '@vr/shared-ui/router';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { FillProfile } from './account/FillProfile.tsx';
import { Chrome } from './chrome/Chrome.tsx';
import { Dialogs } from './dialogs/Dialogs.tsx';
import type { DialogRequest } from './dialogs/request.ts';
import { useDialogs } from './dialogs/useDialogs.ts';
import { RemotePage } from './federation/RemotePage.tsx';
import { useForgottenNotification } from './notifications/useForgottenNotification.ts';
import { landing, pagesOf, type ShellPage } from './routes/pages.ts';
import { ShellContext } from './ShellContext.ts';
import type { ShellUploads } from './uploads/uploads.ts';

export { RemoteSlot } from './federation/RemoteSlot.tsx';

/** Longest wait for the server to revoke the token; one that it does not hear of ends by itself. */
const SIGN_OUT_MS = 3000;

interface SignedInProps {
  pages: readonly ShellPage[];
  config: PortalConfig;
  /** The dialog that a remote has asked for. */
  dialogRequest: StoreApi<DialogRequest | null>;
  uploads: ShellUploads;
}

/** Only for those who may publish: nobody else waits for it. */
const Tray = lazy(() => import('./uploads/Tray.tsx'));

/** What the pages fetch; it ends with the session, so that nobody is shown what another was answered. */
const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A refusal stays one; anything else may have been a moment's.
        retry: (failures, error) =>
          failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
    },
  });

/** The portal of a signed-in person. */
export function SignedIn(props: SignedInProps) {
  const [queries] = useState(createQueries);
  return (
    <QueryClientProvider client={queries}>
      <Shell {...props} />
    </QueryClientProvider>
  );
}

/** The chrome around the pages of the person's shell, and the shell's dialogs. */
function Shell({ pages, config, dialogRequest, uploads }: SignedInProps) {
  const { api, session } = usePortal();
  const navigate = useNavigate();
  const mayPublish = can(useProfile(), 'training:write');
  useAnewInAnotherRole();
  useForgottenNotification();
  const leave = async () => {
    await api.call(signOut, {}, { signal: AbortSignal.timeout(SIGN_OUT_MS) }).catch(() => undefined);
    session.getState().signedOut();
    location.replace('/login');
  };
  const switchRole = (role: CurrentRole) => {
    const { profile, client, setRole } = session.getState();
    setRole(role);
    const [first] = pagesOf(config.registry, shellOf(role, profile?.roles ?? []), client);
    navigate(first?.page.path ?? '/', { replace: true });
  };
  return (
    <ShellContext value={{ config, signOut: leave, switchRole }}>
      <Chrome>
        <Routes>
          {pages.map(({ remote, page }) => (
            <Route key={page.path} path={page.path} element={<RemotePage remote={remote} page={page} />} />
          ))}
          <Route path="*" element={<UnknownPath pages={pages} />} />
        </Routes>
      </Chrome>
      {mayPublish && (
        <Suspense>
          <Tray uploads={uploads} />
        </Suspense>
      )}
      <Dialogs />
      <FillProfile />
      <DialogOnRequest request={dialogRequest} />
    </ShellContext>
  );
}

/** Asks again for everything that another role was answered, once the pages of the new role are there. */
function useAnewInAnotherRole(): void {
  const queries = useQueryClient();
  const role = useSession((session) => session.role);
  const shown = useRef(role);
  useEffect(() => {
    if (shown.current === role) return;
    shown.current = role;
    void queries.invalidateQueries();
  }, [role, queries]);
}

/** Opens the dialog that a remote has asked for. */
function DialogOnRequest({ request }: { request: StoreApi<DialogRequest | null> }) {
  const wanted = useStore(request);
  const { open } = useDialogs();
  const answer = useEffectEvent(({ name, about }: DialogRequest) => {
    request.setState(null, true);
    open(name, about);
  });
  useEffect(() => {
    if (wanted) answer(wanted);
  }, [wanted]);
  return null;
}

function UnknownPath({ pages }: { pages: readonly ShellPage[] }) {
  const { t } = useTranslation('shell');
  const { state } = useLocation();
  const target = landing(pages, state);
  if (target) return <Navigate {...target} replace />;
  return <EmptyState title={t('noPages.title')} text={t('noPages.text')} />;
}
