import { Dialog } from '@vr/shared-ui/Dialog';
import { Standalone } from '@vr/shared-ui/icons';
import { useStyles } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { Download, KeyRound, Laptop, Monitor } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShellDialogProps } from '../dialogs/Dialogs.tsx';
import { useDialogs } from '../dialogs/useDialogs.ts';
import { useShellContext } from '../ShellContext.ts';
import styles from './download.css';
import { OFFERS, type Offer } from './offers.ts';

/** The app for computers and headsets: install it, then sign in to it with a unique code. */
export default function DownloadDialog({ onClose }: ShellDialogProps) {
  useStyles(styles);
  const { t } = useTranslation('shell');
  const { open } = useDialogs();
  return (
    <Dialog open size="small" title={t('chrome.download')} onClose={onClose}>
      <p className="shell-download-lead">{t('download.lead')}</p>
      <ol className="shell-download-steps">
        <Step number={1} title={t('download.install')}>
          <ul className="shell-download-offers">
            {OFFERS.map((offer) => (
              <OfferLine key={`${offer.system} ${offer.format}`} offer={offer} />
            ))}
          </ul>
        </Step>
        <Step number={2} title={t('download.signIn')}>
          <p>{t('download.signInHow')}</p>
          <Button icon={<KeyRound size={18} aria-hidden />} onClick={() => open('code')}>
            {t('download.getCode')}
          </Button>
        </Step>
      </ol>
    </Dialog>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="shell-download-step">
      <span className="shell-download-number ui-num" aria-hidden="true">
        {number}
      </span>
      <div>
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  );
}

function OfferLine({ offer: { system, format, link } }: { offer: Offer }) {
  const { t } = useTranslation('shell');
  const { config } = useShellContext();
  const reasonId = useId();
  const systems: Record<Offer['system'], { name: string; icon: ReactNode }> = {
    windows: { name: t('download.windows'), icon: <Monitor size={20} aria-hidden /> },
    android: { name: t('download.android'), icon: <Standalone size={20} /> },
    linux: { name: t('download.linux'), icon: <Monitor size={20} aria-hidden /> },
    macos: { name: t('download.macos'), icon: <Laptop size={20} aria-hidden /> },
  };
  const formats: Record<Offer['format'], string> = {
    exe: t('download.exe'),
    zip: t('download.zip'),
    apk: t('download.apk'),
    deb: t('download.deb'),
  };
  const { name, icon } = systems[system];
  const address = link && config.downloads[link];
  const label = t('download.label', { system: name, format: formats[format] });
  return (
    <li className="shell-download-offer">
      <span className="shell-download-icon">{icon}</span>
      <div className="shell-download-what">
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
      ) : address ? (
        <Button
          href={address}
          download
          rel="noopener noreferrer"
          referrerPolicy="no-referrer"
          icon={<Download size={18} aria-hidden />}
          aria-label={label}
        >
          {t('chrome.downloadShort')}
        </Button>
      ) : (
        <Button disabled icon={<Download size={18} aria-hidden />} aria-label={label} aria-describedby={reasonId}>
          {t('chrome.downloadShort')}
        </Button>
      )}
    </li>
  );
}
