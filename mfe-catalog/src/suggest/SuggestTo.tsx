import { useTranslation } from 'react-i18next';
import { useCourses } from '../courses/useCourses.ts';
import { useAvailableTrainings } from '../trainings/useTrainings.ts';
import { ContentChoice } from './ContentChoice.tsx';
import { SuggestSteps } from './SuggestSteps.tsx';
import * as styles from './suggest.css';

interface SuggestToProps {
  people: readonly { id: number; firstName: string; lastName: string }[];
  onClose: () => void;
  open?: boolean;
}

/** The dialog that suggests trainings and courses to given people. Other remotes use it through a slot. */
export default function SuggestTo({ people, onClose, open = true }: SuggestToProps) {
  const { t } = useTranslation('catalog');
  const trainings = useAvailableTrainings();
  const courses = useCourses();
  const names = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const [first] = names;
  return (
    <SuggestSteps
      open={open}
      onClose={onClose}
      title={
        names.length === 1 ? t('suggest.toTitle', { name: first }) : t('suggest.toTitleMany', { count: names.length })
      }
      preset={{ userIds: people.map(({ id }) => id) }}
      intro={names.length > 1 && <p className={styles.suggestAbout}>{names.join(', ')}</p>}
      find={(kind, id) => (kind === 'training' ? trainings : courses).data?.items.find((item) => item.id === id)}
    >
      <ContentChoice />
    </SuggestSteps>
  );
}
