import { usePortal } from '@vr/shared-ui/kernel';
import { useLocation, useNavigate } from '@vr/shared-ui/router';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Carried, type CarriedMessage, carriedBy, withoutCarried } from './carried.ts';

/** The text of a carried message. */
export function useCarriedText(): (carried: Carried) => string {
  const { t } = useTranslation('shell');
  const texts: Record<CarriedMessage, string> = {
    'password-changed': t('carried.passwordChanged'),
    'reset-link-incomplete': t('carried.resetLinkIncomplete'),
  };
  return ({ message }) => texts[message];
}

/**
 * Shows the message that a navigation has carried as a notice, once, as soon as the portal is uncovered; gives it too,
 * for as long as this component stands.
 */
export function useCarried(uncovered: boolean): Carried | null {
  const { notify } = usePortal();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const textOf = useCarriedText();
  const [carried, setCarried] = useState<Carried | null>(null);

  const take = useEffectEvent((found: Carried) => {
    setCarried(found);
    navigate({ pathname, search, hash }, { replace: true, state: withoutCarried(state) });
  });
  // In the layout's turn: a redirect that leads on from here goes afterwards, and stands.
  useLayoutEffect(() => {
    const found = carriedBy(state);
    if (found) take(found);
  }, [state]);

  const say = useEffectEvent((found: Carried) => notify({ kind: found.variant, text: textOf(found) }));
  useEffect(() => {
    if (uncovered && carried) say(carried);
  }, [uncovered, carried]);
  return carried;
}
