import { Button } from '@vr/shared-ui/Button';
import { Dialog } from '@vr/shared-ui/Dialog';
import { StandaloneHeadsetIcon } from '@vr/shared-ui/icons';
import { useStyles } from '@vr/shared-ui/kernel';
import { Download, KeyRound, Laptop, Monitor } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShellDialogProps } from '../dialogs/shell-dialog.ts';
import { useDialogs } from '../dialogs/useDialogs.ts';
import { useShellContext } from '../ShellContext.ts';
import sheet, * as styles from './download.css';
import { hasDownloads, INSTALLERS, type Installer } from './installers.ts';

/** Links to the app for computers and headsets, and instructions for signing in to it with a unique code. */
export default function DownloadDialog({ onClose }: ShellDialogProps) {
  useStyles(sheet);
  const { t } = useTranslation('shell');
  const { open } = useDialogs();
  const { config } = useShellContext();
  return (
    <Dialog open isAddressed size="small" title={t('chrome.download')} onClose={onClose}>
      <p className={styles.downloadLead}>{t('download.lead')}</p>
      <ol className={styles.downloadSteps}>
        <Step number={1} title={t('download.install')}>
          {hasDownloads(config.downloads) ? (
            <ul className={styles.downloadOffers}>
              {INSTALLERS.map((installer) => (
                <InstallerLine key={`${installer.system} ${installer.format}`} installer={installer} />
              ))}
            </ul>
          ) : (
            <p>{t('download.none')}</p>
          )}
        </Step>
        <Step number={2} title={t('download.signIn')}>
          <p>{t('download.signInHow')}</p>
          <Button icon={<KeyRound size={18} />} onClick={() => open('code')}>
            {t('download.getCode')}
          </Button>
        </Step>
      </ol>
    </Dialog>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className={styles.downloadStep}>
      <span className={`${styles.downloadNumber} ui-num`} aria-hidden="true">
        {number}
      </span>
      <div>
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  );
}

function InstallerLine({ installer: { system, format, link } }: { installer: Installer }) {
  const { t } = useTranslation('shell');
  const { config } = useShellContext();
  const reasonId = useId();
  const systems: Record<Installer['system'], { name: string; icon: ReactNode }> = {
    windows: { name: t('download.windows'), icon: <Monitor size={20} /> },
    android: { name: t('download.android'), icon: <StandaloneHeadsetIcon size={20} /> },
    linux: { name: t('download.linux'), icon: <Monitor size={20} /> },
    macos: { name: t('download.macos'), icon: <Laptop size={20} /> },
  };
  const formats: Record<Installer['format'], string> = {
    exe: t('download.exe'),
    zip: t('download.zip'),
    apk: t('download.apk'),
    deb: t('download.deb'),
  };
  const { name, icon } = systems[system];
  const address = link && config.downloads[link];
  const button = address
    ? ({ href: address, download: true, rel: 'noopener noreferrer', referrerPolicy: 'no-referrer' } as const)
    : { disabled: true, 'aria-describedby': reasonId };
  const label = t('download.label', { system: name, format: formats[format] });
  return (
    <li className={styles.downloadOffer}>
      <span className={styles.downloadIcon}>{icon}</span>
      <div className={styles.downloadWhat}>
        <p>{name}</p>
        <p className="ui-meta">{formats[format]}</p>
        {!link && (
          <p id={reasonId} className="ui-meta">
            {t('download.unsupported')}
          </p>
        )}
      </div>
      {link && !address ? (
        <p className="ui-meta">{t('download.notYet')}</p>
      ) : (
        <Button {...button} icon={<Download size={18} />} aria-label={label}>
          {t('chrome.downloadShort')}
        </Button>
      )}
    </li>
  );
}
