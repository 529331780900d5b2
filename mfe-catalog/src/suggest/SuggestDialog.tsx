import { TextIn } from '@vr/shared-ui/TextIn';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingSuggestions } from './PendingSuggestions.tsx';
import { RecipientChoice } from './RecipientChoice.tsx';
import { SuggestSteps } from './SuggestSteps.tsx';
import * as styles from './suggest.css';
import type { TitledItem } from './useSuggestion.ts';

interface SuggestDialogProps {
  open: boolean;
  onClose: () => void;
  item: { kind: 'training' | 'course' } & TitledItem;
}

/** The dialog that suggests a training or course and lists its pending suggestions. Each opening needs a new key. */
export default function SuggestDialog({ open, onClose, item }: SuggestDialogProps) {
  const { t } = useTranslation('catalog');
  const { kind, id, lang, title } = item;
  // While the question is open above, Escape closes only the question.
  const [isAsking, setAsking] = useState(false);
  return (
    <SuggestSteps
      open={open}
      onClose={() => isAsking || onClose()}
      title={kind === 'training' ? t('suggest.trainingTitle') : t('suggest.courseTitle')}
      preset={kind === 'training' ? { trainingIds: [id] } : { courseIds: [id] }}
      intro={
        <>
          <p className={styles.suggestAbout}>
            <TextIn lang={lang}>{title}</TextIn>
          </p>
          <PendingSuggestions item={item} onAsking={setAsking} />
        </>
      }
      find={() => item}
    >
      <RecipientChoice />
    </SuggestSteps>
  );
}
