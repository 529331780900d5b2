import type { RemoteOverride } from '@vr/shared-api/remote';
import { useStyles } from '@vr/shared-ui/kernel';
import { useIsPhone } from '@vr/shared-ui/useMedia';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { backToNormal } from './back-to-normal.ts';
import sheet, * as styles from './overrides.css';
import { useOverrideTexts } from './useOverrideTexts.ts';

/** Lists the remotes whose release is overridden in this browser, with a button to end the overrides. Can be collapsed. */
export default function OverrideBadge({ overrides }: { overrides: readonly RemoteOverride[] }) {
  useStyles(sheet);
  const { t } = useTranslation('overrides');
  // Starts collapsed on a phone, where it would cover much of the screen, such as the sign-in button.
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(!isPhone);
  if (!useOverrideTexts()) return null;
  return (
    <aside className={styles.badge} aria-label={t('title')}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <FlaskConical size={20} />
          <span>{t('title')}</span>
        </summary>
        <ul>
          {overrides.map((override) => (
            <li key={override.remote}>
              <strong>{override.remote}</strong>{' '}
              {'url' in override
                ? t('developed', { address: override.url })
                : t('tested', { version: override.version })}
            </li>
          ))}
        </ul>
        <button type="button" onClick={backToNormal}>
          {t('reset')}
        </button>
      </details>
    </aside>
  );
}
