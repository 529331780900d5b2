import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { ArrowDown, ArrowUp, FilePlus, FileText, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { NewDocument } from './NewResource.tsx';

interface ResourceRowProps {
  resource: { title: string; type: string; fileSize: number };
  /** Moves the resource by one place; undefined at that end of the list. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

/** The row of a resource that can be moved and removed. */
export function ResourceRow({ resource, onUp, onDown, onRemove }: ResourceRowProps) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const { title, type, fileSize } = resource;
  return (
    <li>
      <FileText size={18} />
      <span>
        <b>{title}</b>
        <span className="ui-meta ui-num">
          {type.toUpperCase()} · {formatSize(fileSize, lang)}
        </span>
      </span>
      <Button
        type="text"
        size="small"
        icon={<ArrowUp size={16} />}
        aria-label={t('resources.up', { title })}
        disabled={!onUp}
        onClick={onUp}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDown size={16} />}
        aria-label={t('resources.down', { title })}
        disabled={!onDown}
        onClick={onDown}
      />
      <RemoveButton title={title} onRemove={onRemove} />
    </li>
  );
}

/** The row of a document that is sent with the next save. */
export function UnsentDocumentRow({ document, onRemove }: { document: NewDocument; onRemove: () => void }) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const { title, file } = document;
  return (
    <li>
      <FilePlus size={18} />
      <span>
        <b>{title}</b>
        <span className="ui-meta ui-num">
          {file.name.split('.').pop()?.toUpperCase()} · {formatSize(file.size, lang)} · {t('resources.sentOnSave')}
        </span>
      </span>
      <RemoveButton title={title} onRemove={onRemove} />
    </li>
  );
}

function RemoveButton({ title, onRemove }: { title: string; onRemove: () => void }) {
  const { t } = useTranslation('wizards');
  return (
    <Button
      type="text"
      size="small"
      icon={<X size={16} />}
      aria-label={t('resources.remove', { title })}
      onClick={onRemove}
    />
  );
}
