import { ApiError } from '@vr/shared-api/client';
import { CERTIFICATE_PICTURE, PICTURE_MAX_BYTES } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FileButton } from '@vr/shared-ui/FileButton';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { formatPercent } from '@vr/shared-ui/format/number';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { ACCEPTED_PICTURES } from '@vr/shared-ui/picture-file';
import { CircleCheck, Crop, Eye, ImageUp, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as listsStyles from '../lists/lists.css';
import * as styles from './certificates.css';
import { cropOf, isSmall } from './crop.ts';
import { type Template, type TemplateTarget, useTemplateName } from './useTemplates.ts';
import type { UploadOutcome } from './useTemplateUpload.ts';

const CUT_KEYS = { leftRight: 'certificates.cut.leftRight', topBottom: 'certificates.cut.topBottom' } as const;

interface UploadOutcomeDialogProps {
  outcome: UploadOutcome;
  onPreview(target: TemplateTarget): void;
  onRetry(target: TemplateTarget, file: File): void;
  onClose(): void;
}

/** The dialog after an upload: a confirmation, or the reason for the failure and a way to retry (spec §8). */
export function UploadOutcomeDialog({ outcome, onPreview, onRetry, onClose }: UploadOutcomeDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      open
      onClose={onClose}
      title={outcome.ended === 'saved' ? t('certificates.savedTitle') : t('certificates.failedTitle')}
      size="small"
      phone="sheet"
      footer={
        <div className={listsStyles.foot}>
          {outcome.ended === 'saved' ? (
            <>
              <Button icon={<Eye size={18} aria-hidden />} onClick={() => onPreview(outcome.template)}>
                {t('certificates.preview')}
              </Button>
              <Button type="primary" onClick={onClose}>
                {t('close')}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={onClose}>{t('cancel')}</Button>
              <FileButton
                icon={<ImageUp size={18} aria-hidden />}
                accept={ACCEPTED_PICTURES}
                onChoose={(file) => onRetry(outcome.target, file)}
              >
                {t('certificates.tryAgain')}
              </FileButton>
            </>
          )}
        </div>
      }
    >
      {outcome.ended === 'saved' ? <Saved template={outcome.template} /> : <Failed {...outcome} />}
    </Dialog>
  );
}

/** Confirms that a picture has been saved, and shows how it was cropped. */
function Saved({ template }: { template: Template }) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const { nameOf } = useTemplateName();
  const crop = cropOf(template);
  const { width, height, picture } = template;
  return (
    <div className={styles.saved}>
      <p className={styles.success}>
        <CircleCheck size={18} aria-hidden />
        {t('certificates.saved', { name: nameOf(template) })}
      </p>
      <div className={styles.picture}>
        <img src={picture} alt="" />
      </div>
      {crop && (
        <p className={styles.note}>
          <Crop size={18} aria-hidden />
          {t(CUT_KEYS[crop.sides], { percent: formatPercent(crop.percent, lang), width, height })}
        </p>
      )}
      {isSmall(template) && (
        <p className={`${styles.note} ${styles.warning}`}>
          <TriangleAlert size={18} aria-hidden />
          {t('certificates.small', { width, height, best: CERTIFICATE_PICTURE })}
        </p>
      )}
    </div>
  );
}

/** Explains why a picture was not saved. */
function Failed({ target, fileName: name, problem }: Extract<UploadOutcome, { ended: 'failed' }>) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const { nameOf } = useTemplateName();
  const tooLarge = t('certificates.tooLarge', { name, max: formatSize(PICTURE_MAX_BYTES, lang) });
  const texts: Record<string, string> = {
    wrongType: t('certificates.wrongType', { name }),
    PICTURE_REFUSED: t('certificates.refused', { name }),
    tooLarge,
    PAYLOAD_TOO_LARGE: tooLarge,
  };
  return (
    <>
      <FormFailure error={problem} text={texts[problem instanceof ApiError ? problem.code : String(problem)]} />
      <p>{t('certificates.unchanged', { name: nameOf(target) })}</p>
    </>
  );
}
