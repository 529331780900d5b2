import type { FileType } from '@vr/shared-api/limits';
import { CONTENT_TYPE_ICONS, useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { useFileDrop } from '@vr/shared-ui/useFileDrop';
import { type ComponentType, type ReactNode, useId } from 'react';
import * as styles from './content.css';
import type { ContentFile } from './useContentFile.ts';

interface PartCardProps {
  icon: ComponentType<{ size?: number }>;
  title: ReactNode;
  /** The `data-field` that links from this part's problems lead to. */
  field: string;
  /** Describes the content: a file and its size, or the accepted files. */
  about: ReactNode;
  actions?: ReactNode;
  hasProblem?: boolean;
  onDrop?: (file: File) => void;
  children?: ReactNode;
}

/** The card of one part of the content: icon, name, current content and actions. */
export function PartCard(props: PartCardProps) {
  const { icon: Icon, title, field, about, actions, hasProblem = false, onDrop, children } = props;
  const id = useId();
  const { over, handlers } = useFileDrop((file) => onDrop?.(file));
  const state = `${hasProblem ? ` ${styles.typeBad}` : ''}${over ? ` ${styles.typeOver}` : ''}`;
  return (
    <section
      className={`ui-card ${styles.type}${state}`}
      aria-labelledby={id}
      data-field={field}
      {...(onDrop ? handlers : {})}
    >
      <span className={styles.typeTile}>
        <Icon size={22} />
      </span>
      <div className={styles.typeHead}>
        <div>
          <h3 id={id}>{title}</h3>
          <p className="ui-meta">{about}</p>
        </div>
        {actions && <div className={styles.typeActions}>{actions}</div>}
      </div>
      {children && <div className={styles.typeBody}>{children}</div>}
    </section>
  );
}

interface TypeCardProps extends Omit<PartCardProps, 'icon' | 'title' | 'field'> {
  fileType: FileType;
}

export function TypeCard({ fileType, ...card }: TypeCardProps) {
  const names = useContentTypeNames();
  const field = `contents.${fileType}.file`;
  return <PartCard icon={CONTENT_TYPE_ICONS[fileType]} title={names[fileType]} field={field} {...card} />;
}

interface FileTypeCardProps extends Omit<TypeCardProps, 'fileType' | 'onDrop'> {
  file: ContentFile;
}

/** The card of a content type that accepts a dropped build. */
export const FileTypeCard = ({ file, ...card }: FileTypeCardProps) => (
  <TypeCard fileType={file.fileType} hasProblem={file.problem !== undefined} onDrop={file.choose} {...card} />
);

export function FileFacts({ name, size }: { name: string; size: number }) {
  const { lang } = usePortal();
  return (
    <>
      {name} · <span className="ui-num">{formatSize(size, lang)}</span>
    </>
  );
}
