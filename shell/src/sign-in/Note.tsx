import type { Notice } from '@vr/shared-ui/kernel';
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface NoteProps {
  kind: Notice['kind'];
  /** How it is announced; not at all where a notice says the same. */
  role?: 'status' | 'alert';
  children: ReactNode;
}

const ICONS: Record<Notice['kind'], LucideIcon> = {
  success: CircleCheck,
  error: CircleAlert,
  info: Info,
  warning: TriangleAlert,
};

/** Something to know before going on; unlike a notice it stays. */
export function Note({ kind, role, children }: NoteProps) {
  const Icon = ICONS[kind];
  return (
    <div className={`shell-sign-in-note shell-sign-in-note-${kind}`} role={role}>
      <Icon size={18} aria-hidden />
      <span>{children}</span>
    </div>
  );
}
