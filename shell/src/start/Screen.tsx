import { Navigate, Route, Routes, useLocation } from '@vr/shared-ui/router';
import { type ReactNode, useState } from 'react';
import { flashState, withoutFlash } from '../flash/flash.ts';
import { useFlash } from '../flash/useFlash.ts';
import type { ReturnState } from '../routes/pages.ts';
import type { Credentials, SecondFactorRequest } from '../sign-in/credentials.ts';
import { verifiedNumber } from '../verification/address.ts';
import { mailLink, SecondStep, SignIn, Verification } from './load-portal.ts';

interface SignedOutProps {
  loadingScreenGone: Promise<unknown>;
  /** Signs in, then loads the page at `path`. Resolves to the request for a second factor if the person must give one. */
  onSignIn: (credentials: Credentials, path: string) => Promise<SecondFactorRequest | undefined>;
}

interface ScreenProps extends SignedOutProps {
  /** The signed-in person's portal. */
  children: ReactNode;
}

/**
 * Shows the portal, or the sign-in screen if nobody is signed in. One-time links and certificate checks have their own
 * screens in both cases.
 */
export function Screen({ loadingScreenGone, onSignIn, children }: ScreenProps) {
  const location = useLocation();
  const verified = verifiedNumber(location);
  if (verified) return <Verification {...verified} />;
  const link = mailLink(location);
  if (link?.linkKey)
    return <link.LinkScreen key={link.linkKey} linkKey={link.linkKey} undo={link.path === 'undo-email'} />;
  if (link) return <Navigate to="/" replace state={flashState('reset-link-incomplete', 'error')} />;
  if (!children) return <SignedOut loadingScreenGone={loadingScreenGone} onSignIn={onSignIn} />;
  return (
    <>
      <FlashNotice loadingScreenGone={loadingScreenGone} />
      {children}
    </>
  );
}

function FlashNotice({ loadingScreenGone }: { loadingScreenGone: Promise<unknown> }) {
  useFlash(loadingScreenGone);
  return null;
}

/** The sign-in screen, shown at every path. After signing in, the person returns to the path that they wanted to open. */
function SignedOut({ loadingScreenGone, onSignIn }: SignedOutProps) {
  const { pathname, search, hash, state } = useLocation();
  const flash = useFlash(loadingScreenGone);
  const returnState: ReturnState = { from: { pathname, search, hash, state: withoutFlash(state) } };
  const returnPath = (state as ReturnState | null)?.from?.pathname ?? '/';
  const [request, setRequest] = useState<SecondFactorRequest>();
  const signInAs = async (credentials: Credentials) => {
    const next = await onSignIn(credentials, returnPath);
    if (!next) return;
    await SecondStep.preload();
    setRequest(next);
  };
  const screen = request ? (
    <SecondStep request={request} onSignIn={signInAs} onBack={() => setRequest(undefined)} />
  ) : (
    <SignIn onSignIn={signInAs} flash={flash} />
  );
  return (
    <Routes>
      <Route path="/login" element={screen} />
      <Route path="*" element={<Navigate to="/login" replace state={returnState} />} />
    </Routes>
  );
}
