import type { FileType } from '@vr/shared-api/limits';
import { CONTENT_TYPE_ICONS, useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { useFileDrop } from '@vr/shared-ui/useFileDrop';
import { type ReactNode, useId } from 'react';
import * as styles from './content.css';

interface TypeCardProps {
  fileType: FileType;
  /** Describes the content: a file with its size, or which files are accepted. */
  about: ReactNode;
  actions?: ReactNode;
  hasProblem?: boolean;
  onDrop?: (file: File) => void;
  children?: ReactNode;
}

/** The card of a content type: icon, name, current content and actions. */
export function TypeCard({ fileType, about, actions, hasProblem = false, onDrop, children }: TypeCardProps) {
  const names = useContentTypeNames();
  const Icon = CONTENT_TYPE_ICONS[fileType];
  const id = useId();
  const { over, handlers } = useFileDrop((file) => onDrop?.(file));
  const state = `${hasProblem ? ` ${styles.typeBad}` : ''}${over ? ` ${styles.typeOver}` : ''}`;
  return (
    <section
      className={`ui-card ${styles.type}${state}`}
      aria-labelledby={id}
      data-field={`contents.${fileType}.file`}
      {...(onDrop ? handlers : {})}
    >
      <span className={styles.typeTile}>
        <Icon size={22} />
      </span>
      <div className={styles.typeHead}>
        <div>
          <h3 id={id}>{names[fileType]}</h3>
          <p className="ui-meta">{about}</p>
        </div>
        {actions && <div className={styles.typeActions}>{actions}</div>}
      </div>
      {children && <div className={styles.typeBody}>{children}</div>}
    </section>
  );
}
