import { formatDate } from '@vr/shared-api/date';
import { Button } from '@vr/shared-ui/Button';
import { FileButton } from '@vr/shared-ui/FileButton';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { ACCEPTED_PICTURES } from '@vr/shared-ui/picture-file';
import { SendingProgress } from '@vr/shared-ui/SendingProgress';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { useFileDrop } from '@vr/shared-ui/useFileDrop';
import { Eye, ImageUp, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './certificates.css';
import { OwnTemplate } from './OwnTemplate.tsx';
import { type Template, type TemplateTarget, useTemplateName } from './useTemplates.ts';

interface TemplateCardProps {
  target: TemplateTarget;
  /** The company's picture; undefined for the product's own template. */
  template: Template | undefined;
  /** The share of the picture that has been sent, 0 to 1; null if no picture is being sent for this card. */
  sent: number | null;
  /** Whether a picture is being sent for this or another card. */
  isSending: boolean;
  preview: { isPending: boolean; error: unknown };
  /** Called with a chosen or dropped file, and with the card's file input. */
  onChoose(file: File, input: HTMLInputElement | null): void;
  onPreview(): void;
  onDelete(template: Template): void;
}

/** The template for certificates of one kind in one language, with its actions. */
export function TemplateCard(props: TemplateCardProps) {
  const { target, template, sent, isSending, preview, onChoose, onPreview, onDelete } = props;
  const { t } = useTranslation('admin');
  const timeZone = useCompanyZone();
  const { languageOf, nameOf } = useTemplateName();
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File) => onChoose(file, input.current);
  const { over, handlers } = useFileDrop((file) => {
    if (!isSending) choose(file);
  });
  const name = nameOf(target);
  return (
    <li className={`ui-card ${styles.card}${over && !isSending ? ` ${styles.cardOver}` : ''}`} {...handlers}>
      <div className={styles.picture}>
        {template ? <img src={template.picture} alt="" loading="lazy" decoding="async" /> : <OwnTemplate />}
      </div>
      <div>
        <h3>{languageOf(target)}</h3>
        <p className="ui-meta">
          {template
            ? t('certificates.ownPicture', { date: formatDate(template.updatedDate, timeZone) })
            : t('certificates.productTemplate')}
        </p>
      </div>
      <SendingProgress sent={sent} label={t('certificates.sending', { name })} />
      <div className={styles.actions}>
        <FileButton
          ref={input}
          small
          icon={<ImageUp size={16} aria-hidden />}
          label={name}
          accept={ACCEPTED_PICTURES}
          disabled={isSending}
          onChoose={choose}
        >
          {template ? t('certificates.replace') : t('certificates.choose')}
        </FileButton>
        <Button
          size="small"
          icon={<Eye size={16} aria-hidden />}
          loading={preview.isPending}
          aria-label={t('certificates.previewOf', { name })}
          onClick={onPreview}
        >
          {t('certificates.preview')}
        </Button>
        {template && (
          <Button
            size="small"
            type="text"
            danger
            className={styles.delete}
            icon={<Trash2 size={16} aria-hidden />}
            aria-label={t('certificates.deleteOf', { name })}
            disabled={sent !== null}
            onClick={() => onDelete(template)}
          />
        )}
      </div>
      <FormFailure error={preview.error} text={preview.error ? t('certificates.previewFailed') : undefined} />
    </li>
  );
}
