import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { ArrowDown, ArrowUp, FilePlus, FileText, type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../form/IconButton.tsx';
import type { NewDocument } from './NewResource.tsx';

interface ResourceRowProps {
  resource: { title: string; type: string; fileSize: number };
  /** Moves the resource up by one place; undefined for the first one. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

/** A resource that is already stored, unlike the one in {@link UnsentDocumentRow}. */
export function ResourceRow({ resource, onUp, onDown, onRemove }: ResourceRowProps) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const { title, type, fileSize } = resource;
  const facts = `${type.toUpperCase()} · ${formatSize(fileSize, lang)}`;
  return (
    <Row icon={FileText} title={title} facts={facts} onRemove={onRemove}>
      <IconButton icon={ArrowUp} label={t('resources.up', { title })} disabled={!onUp} onClick={onUp} />
      <IconButton icon={ArrowDown} label={t('resources.down', { title })} disabled={!onDown} onClick={onDown} />
    </Row>
  );
}

/** A new document that the next save will send. */
export function UnsentDocumentRow({ document, onRemove }: { document: NewDocument; onRemove: () => void }) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const { title, file } = document;
  const type = file.name.split('.').pop()?.toUpperCase();
  const facts = `${type} · ${formatSize(file.size, lang)} · ${t('resources.sentOnSave')}`;
  return <Row icon={FilePlus} title={title} facts={facts} onRemove={onRemove} />;
}

interface RowProps {
  icon: LucideIcon;
  title: string;
  facts: string;
  onRemove: () => void;
  children?: ReactNode;
}

function Row({ icon: Icon, title, facts, onRemove, children }: RowProps) {
  const { t } = useTranslation('wizards');
  return (
    <li>
      <Icon size={18} />
      <span>
        <b>{title}</b>
        <span className="ui-meta ui-num">{facts}</span>
      </span>
      {children}
      <IconButton icon={X} label={t('resources.remove', { title })} onClick={onRemove} />
    </li>
  );
}
