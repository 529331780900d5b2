import type { FileType } from '@vr/shared-api/limits';
import { CONTENT_TYPE_ICONS, useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { useFileDrop } from '@vr/shared-ui/useFileDrop';
import { type ReactNode, useId } from 'react';
import type { FormationFiles, TrainingForm } from '../values.ts';
import type { ContentContext } from './rules.ts';

/** What the card of a type is given. */
export interface TypeCardProps {
  fileType: FileType;
  training: TrainingForm | undefined;
  files: FormationFiles;
  onFiles: (change: Partial<FormationFiles>) => void;
  context: ContentContext;
}

interface FrameProps {
  fileType: FileType;
  /** What it is at the moment: a file with its size, or what goes here. */
  about: ReactNode;
  actions?: ReactNode;
  bad?: boolean;
  onDrop?: (file: File) => void;
  children?: ReactNode;
}

/** The card of a type of content: its icon and name, what is there, and what can be done. */
export function TypeCard({ fileType, about, actions, bad = false, onDrop, children }: FrameProps) {
  const names = useContentTypeNames();
  const Icon = CONTENT_TYPE_ICONS[fileType];
  const id = useId();
  const { over, handlers } = useFileDrop((file) => onDrop?.(file));
  const state = `${bad ? ' wizards-type-bad' : ''}${over ? ' wizards-type-over' : ''}`;
  return (
    <section
      className={`ui-card wizards-type${state}`}
      aria-labelledby={id}
      data-field={`contents.${fileType}.file`}
      {...(onDrop ? handlers : {})}
    >
      <span className="wizards-type-tile">
        <Icon size={22} />
      </span>
      <div className="wizards-type-head">
        <div>
          <h3 id={id}>{names[fileType]}</h3>
          <p className="ui-meta">{about}</p>
        </div>
        {actions && <div className="wizards-type-actions">{actions}</div>}
      </div>
      {children && <div className="wizards-type-body">{children}</div>}
    </section>
  );
}
