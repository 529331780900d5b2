import { ApiError } from '@vr/shared-api/client';
import { CERTIFICATE_PICTURE, PICTURE_MAX_BYTES } from '@vr/shared-api/limits';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FileButton } from '@vr/shared-ui/FileButton';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { formatPercent } from '@vr/shared-ui/format/number';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { ACCEPTED_PICTURES } from '@vr/shared-ui/picture-file';
import { Button } from 'antd';
import { CircleCheck, Crop, Eye, ImageUp, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as listsStyles from '../lists/lists.css';
import * as styles from './certificates.css';
import { cropOf, isSmall } from './crop.ts';
import { useTemplateName } from './useTemplateName.ts';
import type { Template, TemplateTarget } from './useTemplates.ts';
import type { UploadOutcome, UploadProblem } from './useTemplateUpload.ts';

const CUT_KEYS = { leftRight: 'certificates.cut.leftRight', topBottom: 'certificates.cut.topBottom' } as const;

interface SavedDialogProps {
  template: Template;
  onPreview(target: TemplateTarget): void;
  onClose(): void;
}

/** Confirms that a picture has been saved, and says how it was cut. */
function SavedDialog({ template, onPreview, onClose }: SavedDialogProps) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const { nameOf } = useTemplateName();
  const crop = cropOf(template);
  const { width, height, picture } = template;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('certificates.savedTitle')}
      size="small"
      phone="sheet"
      footer={
        <div className={listsStyles.foot}>
          <Button icon={<Eye size={18} aria-hidden />} onClick={() => onPreview(template)}>
            {t('certificates.preview')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      }
    >
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
    </Dialog>
  );
}

/** Returns a function that explains a problem, or undefined if the general explanation of its error fits. */
function useProblemText() {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  return (problem: UploadProblem, name: string): string | undefined => {
    const code = typeof problem === 'object' && problem.error instanceof ApiError ? problem.error.code : problem;
    if (code === 'wrongType') return t('certificates.wrongType', { name });
    if (code === 'PICTURE_REFUSED') return t('certificates.refused', { name });
    if (code === 'tooLarge' || code === 'PAYLOAD_TOO_LARGE')
      return t('certificates.tooLarge', { name, max: formatSize(PICTURE_MAX_BYTES, lang) });
    return undefined;
  };
}

interface FailedDialogProps {
  outcome: Extract<UploadOutcome, { ended: 'failed' }>;
  onRetry(target: TemplateTarget, file: File): void;
  onClose(): void;
}

/** Says why a picture was not saved. Another file can be chosen at once (spec §8). */
function FailedDialog({ outcome: { target, fileName, problem }, onRetry, onClose }: FailedDialogProps) {
  const { t } = useTranslation('admin');
  const { nameOf } = useTemplateName();
  const problemText = useProblemText();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('certificates.failedTitle')}
      size="small"
      phone="sheet"
      footer={
        <div className={listsStyles.foot}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <FileButton
            icon={<ImageUp size={18} aria-hidden />}
            accept={ACCEPTED_PICTURES}
            onChoose={(file) => onRetry(target, file)}
          >
            {t('certificates.tryAgain')}
          </FileButton>
        </div>
      }
    >
      <FormFailure
        error={typeof problem === 'object' ? problem.error : problem}
        text={problemText(problem, fileName)}
      />
      <p>{t('certificates.unchanged', { name: nameOf(target) })}</p>
    </Dialog>
  );
}

type UploadOutcomeDialogProps = Omit<FailedDialogProps & SavedDialogProps, 'outcome' | 'template'> & {
  outcome: UploadOutcome;
};

/** The dialog after an upload: a confirmation, or why it failed. */
export function UploadOutcomeDialog({ outcome, onPreview, onRetry, onClose }: UploadOutcomeDialogProps) {
  return outcome.ended === 'saved' ? (
    <SavedDialog template={outcome.template} onPreview={onPreview} onClose={onClose} />
  ) : (
    <FailedDialog outcome={outcome} onRetry={onRetry} onClose={onClose} />
  );
}
