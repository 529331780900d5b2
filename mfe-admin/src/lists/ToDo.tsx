import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './lists.css';

/** The list of to-do items above another list. Takes no space without items. */
export function ToDo({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin');
  return (
    <ul className={styles.toDo} aria-label={t('toDo')}>
      {children}
    </ul>
  );
}

interface ToDoItemProps {
  icon: LucideIcon;
  text: string;
  children?: ReactNode;
}

export function ToDoItem({ icon: Icon, text, children }: ToDoItemProps) {
  return (
    <li>
      <Icon size={18} strokeWidth={1.8} aria-hidden />
      <span>{text}</span>
      {children}
    </li>
  );
}
