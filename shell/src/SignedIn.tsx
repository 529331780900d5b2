import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { signOut as revokeSession } from '@vr/shared-api/contract/users';
import { can } from '@vr/shared-api/permissions';
import { type CurrentRole, portalRoleOf } from '@vr/shared-api/roles';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { usePortal, useProfile, useRole, useSession } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { Navigate, Route, Routes, useLocation, useNavigate } from '@vr/shared-ui/router';
import { useOnChange } from '@vr/shared-ui/useOnChange';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { FillProfile } from './account/FillProfile.tsx';
import { Chrome } from './chrome/Chrome.tsx';
import { createQueryClient, type EarlyData, useConnectionOfQueries } from './connection/queries.ts';
import { Dialogs } from './Dialogs.tsx';
import type { DialogRequest } from './dialogs/request.ts';
import { useDialogs } from './dialogs/useDialogs.ts';
import { RemotePage } from './federation/RemotePage.tsx';
import { useClearActiveNotification } from './notifications/useClearActiveNotification.ts';
import { useSendResults } from './results/useSendResults.ts';
import { landingPage, type PortalPage, pagesOf, redirectTarget } from './routes/pages.ts';
import { ShellContext } from './ShellContext.ts';
import { useCompanyRepair } from './session/useCompanyRepair.ts';
import type { PortalServices } from './start/services.ts';

export { RemoteSlot } from './federation/RemoteSlot.tsx';

/** How long to wait for the server to revoke the token. A token that is not revoked expires. */
const SIGN_OUT_MS = 3000;

interface SignedInProps {
  early: EarlyData;
  pages: readonly PortalPage[];
  services: Pick<PortalServices, 'config' | 'dialogRequest' | 'uploads' | 'results' | 'confirmation'>;
}

/** Loaded only for people who may publish trainings. */
const Tray = loadable(() => import('./uploads/Tray.tsx'));

/** Shown to people who must, or are advised to, set up a second factor. */
const SetUpSecondFactor = loadable(() => import('./second-factor/SetUp.tsx'));

/** Shown when a call needs a more recent sign-in. */
const ConfirmPassword = loadable(() => import('./session/ConfirmPassword.tsx'));

/** Revokes the session's token, clears the browser's storage and goes to the sign-in screen. */
function useSignOut(): () => Promise<void> {
  const { api, session } = usePortal();
  return async () => {
    await api.call(revokeSession, {}, { signal: AbortSignal.timeout(SIGN_OUT_MS) }).catch(() => undefined);
    session.getState().signedOut();
    location.replace('/login');
  };
}

export function SignedIn(props: SignedInProps) {
  const { api } = usePortal();
  const [queries] = useState(() => createQueryClient(api, props.early));
  const { secondFactorSetup } = useProfile();
  const signOut = useSignOut();
  const question = useStore(props.services.confirmation.question);
  return (
    <QueryClientProvider client={queries}>
      {secondFactorSetup ? (
        <SetUpSecondFactor isRequired={secondFactorSetup === 'required'} onSignOut={signOut} />
      ) : (
        <Portal {...props} signOut={signOut} />
      )}
      {question && <ConfirmPassword onAnswer={question.answer} />}
    </QueryClientProvider>
  );
}

/** The pages of the person's role, the navigation around them, and the dialogs of the shell. */
function Portal({ pages, services, signOut }: SignedInProps & { signOut: () => Promise<void> }) {
  const { config, dialogRequest, uploads, results } = services;
  const { session } = usePortal();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayPublish = can(useProfile(), 'training:write');
  useConnectionOfQueries();
  useCompanyRepair();
  // The server returns different data for each role.
  useOnChange(
    useSession(({ role }) => role),
    () => void queries.invalidateQueries(),
  );
  useClearActiveNotification();
  useSendResults(results);
  const switchRole = (role: CurrentRole) => {
    const { profile, client, setRole } = session.getState();
    setRole(role);
    const portalRole = portalRoleOf(role, profile?.roles ?? []);
    const landing = landingPage(pagesOf(config.registry, portalRole, client), portalRole);
    navigate(landing?.page.path ?? '/', { replace: true });
  };
  return (
    <ShellContext value={{ config, signOut, switchRole }}>
      <Chrome>
        <Routes>
          {pages.map(({ remote, page }) => (
            <Route key={page.path} path={page.path} element={<RemotePage remote={remote} page={page} />} />
          ))}
          <Route path="*" element={<UnknownPath pages={pages} />} />
        </Routes>
      </Chrome>
      {mayPublish && <Tray uploads={uploads} />}
      <Dialogs />
      <FillProfile />
      <RequestedDialog request={dialogRequest} />
    </ShellContext>
  );
}

/** Opens the dialog that a remote requested. */
function RequestedDialog({ request }: { request: StoreApi<DialogRequest | null> }) {
  const requested = useStore(request);
  const { open } = useDialogs();
  const openRequested = useEffectEvent(({ name, targetId, rating }: DialogRequest) => {
    request.setState(null, true);
    open(name, targetId, rating);
  });
  useEffect(() => {
    if (requested) openRequested(requested);
  }, [requested]);
  return null;
}

function UnknownPath({ pages }: { pages: readonly PortalPage[] }) {
  const { t } = useTranslation('shell');
  const target = redirectTarget(pages, useRole(), useLocation());
  if (target) return <Navigate {...target} replace />;
  return <EmptyState title={t('noPages.title')} text={t('noPages.text')} />;
}
