import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SuggestSteps } from './SuggestSteps.tsx';
import { Waiting } from './Waiting.tsx';
import { Whom } from './Whom.tsx';

interface SuggestDialogProps {
  open: boolean;
  onClose: () => void;
  /** What is suggested. */
  subject: { kind: 'training' | 'course'; id: number; title: string };
}

/**
 * Suggests a training or a course to members and groups, and shows what of it waits for its first day. Each opening is
 * a new one: it begins with nothing of the time before where it is given a key of its own.
 */
export default function SuggestDialog({ open, onClose, subject }: SuggestDialogProps) {
  const { t } = useTranslation('catalog');
  const { kind, id, title } = subject;
  // Escape in a question above is not the dialog's.
  const [asking, setAsking] = useState(false);
  return (
    <SuggestSteps
      open={open}
      onClose={() => asking || onClose()}
      title={kind === 'training' ? t('suggest.trainingTitle') : t('suggest.courseTitle')}
      settled={kind === 'training' ? { trainingIds: [id] } : { courseIds: [id] }}
      about={
        <>
          <p className="catalog-suggest-about">{title}</p>
          <Waiting subject={subject} onAsking={setAsking} />
        </>
      }
      titleOf={() => title}
    >
      <Whom />
    </SuggestSteps>
  );
}
