import { type Connection, usePortal, useSession, useStyles } from '@vr/shared-ui/kernel';
import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import sheet, * as styles from './connection.css';

/** A banner shown while the server cannot be reached. It takes up space in the layout and covers nothing. */
export function ConnectionBanner() {
  useStyles(sheet);
  const { t } = useTranslation('shell');
  const connection = useStore(usePortal().connection);
  const isSignedIn = useSession(({ token }) => token !== null);
  const texts: Record<Exclude<Connection, 'online'>, string> = {
    offline: t('connection.offline'),
    unreachable: t('connection.unreachable'),
  };
  return (
    <div role="status">
      {connection !== 'online' && (
        <p className={styles.banner}>
          <WifiOff size={18} />
          <span>
            {texts[connection]} {isSignedIn && t('connection.meanwhile')}
          </span>
        </p>
      )}
    </div>
  );
}
