import { usePortal } from '@vr/shared-ui/kernel';
import { useLocation, useNavigate } from '@vr/shared-ui/router';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Flash, type FlashMessage, flashIn, withoutFlash } from './flash.ts';

export function useFlashText(): (flash: Flash) => string {
  const { t } = useTranslation('shell');
  const texts: Record<FlashMessage, string> = {
    'password-changed': t('flash.passwordChanged'),
    'account-created': t('flash.accountCreated'),
    'reset-link-incomplete': t('flash.resetLinkIncomplete'),
  };
  return ({ message }) => texts[message];
}

/** Returns the flash message of the navigation to this page. Also shows it as a notice once the loading screen is gone. */
export function useFlash(loadingScreenGone: Promise<unknown>): Flash | null {
  const { notify } = usePortal();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const textOf = useFlashText();
  const [flash, setFlash] = useState<Flash | null>(null);

  const take = useEffectEvent((found: Flash) => {
    setFlash(found);
    navigate({ pathname, search, hash }, { replace: true, state: withoutFlash(state) });
  });
  // Navigates in a layout effect: if the page redirects in a normal effect, its redirect comes last and wins.
  useLayoutEffect(() => {
    const found = flashIn(state);
    if (found) take(found);
  }, [state]);

  const show = useEffectEvent((found: Flash) => notify({ kind: found.variant, text: textOf(found) }));
  useEffect(() => {
    if (flash) void loadingScreenGone.then(() => show(flash));
  }, [loadingScreenGone, flash]);
  return flash;
}
