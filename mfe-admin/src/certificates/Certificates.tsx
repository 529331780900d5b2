import { useQueryClient } from '@tanstack/react-query';
import { deleteCertificateTemplate, listCertificateTemplates } from '@vr/shared-api/contract/certificates';
import {
  CERTIFICATE_KINDS,
  CERTIFICATE_PICTURE,
  type CertificateKind,
  CONTENT_LANGS,
  PICTURE_MAX_BYTES,
} from '@vr/shared-api/limits';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal, useProfile, useStyles } from '@vr/shared-ui/kernel';
import { QueryState } from '@vr/shared-ui/QueryState';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { CardSkeleton } from '@vr/shared-ui/Skeletons';
import { useDialogState } from '@vr/shared-ui/useDialogState';
import { useIsNarrow } from '@vr/shared-ui/useWidthStep';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteItemDialog } from '../dialogs/DeleteDialog.tsx';
import listsSheet from '../lists/lists.css';
import sheet, * as styles from './certificates.css';
import { TemplateCard } from './TemplateCard.tsx';
import { UploadOutcomeDialog } from './UploadOutcomeDialog.tsx';
import { useCertificatePreview } from './useCertificatePreview.ts';
import { isFor, type Template, useTemplateName, useTemplates } from './useTemplates.ts';
import { useTemplateUpload } from './useTemplateUpload.ts';

const KIND_KEYS = { training: 'trainings', course: 'courses' } as const;

/** The templates of the company's certificates: for trainings and courses, in every content language (spec §3). */
export default function Certificates() {
  useStyles(listsSheet);
  useStyles(sheet);
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const section = useRef<HTMLElement>(null);
  const templates = useTemplates();
  return (
    <section ref={section} tabIndex={-1} aria-label={t('certificates.title')} className={styles.section}>
      <h2>{t('certificates.title')}</h2>
      <p>
        {t('certificates.text')}{' '}
        {t('certificates.hint', { best: CERTIFICATE_PICTURE, max: formatSize(PICTURE_MAX_BYTES, lang) })}
      </p>
      <QueryState query={templates} skeleton={<CardSkeleton count={CONTENT_LANGS.length} />}>
        {({ items }) => <TemplateGrid templates={items} section={section} />}
      </QueryState>
    </section>
  );
}

interface TemplateGridProps {
  templates: readonly Template[];
  /** Takes the focus if the button that opened a dialog has disappeared. */
  section: RefObject<HTMLElement | null>;
}

function TemplateGrid({ templates, section }: TemplateGridProps) {
  const { t } = useTranslation('admin');
  const [type, setType] = useState<CertificateKind>('training');
  const isNarrow = useIsNarrow();
  const upload = useTemplateUpload();
  const preview = useCertificatePreview();
  const deleteDialog = useDialogState<Template>(section);
  return (
    <>
      <SegmentedControl
        label={t('certificates.kind')}
        value={type}
        onChange={setType}
        options={CERTIFICATE_KINDS.map((value) => ({ value, label: t(KIND_KEYS[value]) }))}
        block={isNarrow}
      />
      <ul className={styles.cards}>
        {CONTENT_LANGS.map((lang) => {
          const target = { type, lang };
          const isPreviewed = preview.target !== undefined && isFor(preview.target, target);
          return (
            <TemplateCard
              key={lang}
              target={target}
              template={templates.find((one) => isFor(one, target))}
              sent={upload.sending && isFor(upload.sending.target, target) ? upload.sending.sent : null}
              isSending={upload.sending !== null}
              preview={isPreviewed ? preview : { isPending: false, error: null }}
              onChoose={(file, input) => upload.choose(target, file, input)}
              onPreview={() => preview.open(target)}
              onDelete={deleteDialog.open}
            />
          );
        })}
      </ul>
      {upload.outcome && (
        <UploadOutcomeDialog
          outcome={upload.outcome}
          onPreview={preview.open}
          onRetry={upload.retry}
          onClose={upload.close}
        />
      )}
      {deleteDialog.item && <DeleteTemplate template={deleteDialog.item} onClose={deleteDialog.close} />}
    </>
  );
}

/** Asks for confirmation and deletes a picture. Certificates then use the product's own template again. */
function DeleteTemplate({ template, onClose }: { template: Template; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { api } = usePortal();
  const { clientId } = useProfile();
  const queries = useQueryClient();
  const { nameOf } = useTemplateName();
  const { type, lang } = template;
  return (
    <DeleteItemDialog
      title={t('certificates.deleteTitle')}
      call={() => api.call(deleteCertificateTemplate, { params: { clientId, lang }, query: { type } })}
      deleted={t('certificates.deleted')}
      refresh={() => invalidate(queries, listCertificateTemplates)}
      onClose={onClose}
    >
      <p>{t('certificates.deleteText', { name: nameOf(template) })}</p>
    </DeleteItemDialog>
  );
}
