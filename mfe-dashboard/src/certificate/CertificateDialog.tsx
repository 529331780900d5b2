import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { formatDate } from '@vr/shared-api/date';
import { bcp47, CONTENT_LANGS, type ContentLang } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { CopyButton } from '@vr/shared-ui/CopyButton';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FailureState } from '@vr/shared-ui/FailureState';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { datedFileName, saveFile } from '@vr/shared-ui/save-file';
import { Select } from 'antd';
import { BadgeCheck, Download, Link } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from './certificate.css';
import { type Certified, certificateCalls, type IssuedCertificate } from './certificate-calls.ts';

interface CertificateDialogProps {
  of: Certified;
  /** The certificate's owner; undefined for the signed-in person. */
  userId?: number | undefined;
  open: boolean;
  onClose(): void;
}

/**
 * Shows the certificate for a completed training or course. The server issues the certificate when the dialog first opens.
 */
export default function CertificateDialog({ of, userId, open, onClose }: CertificateDialogProps) {
  useStyles(sheet);
  const { t } = useTranslation('dashboard');
  const { api } = usePortal();
  const calls = certificateCalls(api, of, userId);
  const issued = useQuery({ ...calls.issue, enabled: open });
  const notEarnedTexts = { training: t('certificate.notEarned.training'), course: t('certificate.notEarned.course') };
  const notEarned = issued.error instanceof ApiError && issued.error.code === 'CERTIFICATE_NOT_EARNED';
  return (
    <Dialog open={open} onClose={onClose} title={t('certificate.button')} size="small" phone="sheet">
      {issued.isPending && <ListSkeleton rows={3} />}
      {issued.isLoadingError && (
        <FailureState
          error={issued.error}
          title={notEarned ? notEarnedTexts[of.kind] : undefined}
          onRetry={() => issued.refetch()}
        />
      )}
      {issued.data && <Downloads issued={issued.data} calls={calls} />}
    </Dialog>
  );
}

interface DownloadsProps {
  issued: IssuedCertificate;
  calls: ReturnType<typeof certificateCalls>;
}

function Downloads({ issued, calls }: DownloadsProps) {
  const { t } = useTranslation('dashboard');
  const { lang: uiLang } = usePortal();
  const [lang, setLang] = useState<ContentLang>(uiLang);
  const languageId = useId();
  const names = new Intl.DisplayNames(uiLang, { type: 'language' });
  const download = useMutation({
    async mutationFn(format: 'pdf' | 'badge') {
      const file = await calls[format](lang);
      saveFile(file, datedFileName(t('certificate.fileName'), format === 'pdf' ? 'pdf' : 'jwt', new Date()));
    },
  });
  const isMaking = (format: 'pdf' | 'badge') => download.isPending && download.variables === format;
  return (
    <div className={styles.certificate}>
      <dl className={styles.facts}>
        <dt>{t('certificate.number')}</dt>
        <dd className="ui-num">{issued.number}</dd>
        <dt>{t('certificate.completed')}</dt>
        <dd className="ui-num">{formatDate(issued.day)}</dd>
      </dl>
      <div className={styles.language}>
        <label htmlFor={languageId}>{t('certificate.language')}</label>
        <Select
          id={languageId}
          value={lang}
          onChange={setLang}
          options={CONTENT_LANGS.map((value) => ({ value, label: names.of(bcp47(value)) ?? value }))}
        />
      </div>
      <div className={styles.actions}>
        <FormFailure error={download.error} />
        <Button
          type="primary"
          icon={<Download size={18} aria-hidden />}
          loading={isMaking('pdf')}
          disabled={download.isPending}
          onClick={() => download.mutate('pdf')}
        >
          {t('certificate.pdf')}
        </Button>
        <Button
          icon={<BadgeCheck size={18} aria-hidden />}
          loading={isMaking('badge')}
          disabled={download.isPending}
          onClick={() => download.mutate('badge')}
        >
          {t('certificate.badge')}
        </Button>
        <CopyButton
          icon={<Link size={18} aria-hidden />}
          text={issued.verificationUrl}
          done={t('certificate.copied')}
          failed={t('certificate.notCopied')}
        >
          {t('certificate.copy')}
        </CopyButton>
      </div>
      <p className={styles.hint}>{t('certificate.hint')}</p>
      <p className={styles.hint}>
        <a href={issued.verificationUrl} target="_blank" rel="noreferrer">
          {issued.verificationUrl}
        </a>
      </p>
      <div className="ui-hidden" role="status">
        {download.isPending && t('certificate.making')}
        {download.isSuccess && t('certificate.saved')}
      </div>
    </div>
  );
}
