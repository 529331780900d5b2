import type { Notice } from '@vr/shared-ui/kernel';
import { NOTICE_ICONS } from '@vr/shared-ui/Notices';
import type { ReactNode } from 'react';
import * as styles from './sign-in.css';

const TONES: Partial<Record<Notice['kind'], string>> = {
  success: styles.signInNoteSuccess,
  error: styles.signInNoteError,
  warning: styles.signInNoteWarning,
};

interface NoteProps {
  kind: Notice['kind'];
  /** How screen readers announce the note. Omit it if a notice announces the same text. */
  role?: 'status' | 'alert';
  children: ReactNode;
}

/** A message within the page. Unlike a notice, it does not disappear. */
export function Note({ kind, role, children }: NoteProps) {
  const Icon = NOTICE_ICONS[kind];
  return (
    <div className={`${styles.signInNote} ${TONES[kind] ?? ''}`} role={role}>
      <Icon size={18} />
      <span>{children}</span>
    </div>
  );
}
