import { useTranslation } from 'react-i18next';
import { useCourses } from '../useCourses.ts';
import { useAvailableTrainings } from '../useTrainings.ts';
import { SuggestSteps } from './SuggestSteps.tsx';
import { What } from './What.tsx';

interface SuggestToProps {
  /** Whom something is suggested to. */
  people: readonly { id: number; firstName: string; lastName: string }[];
  onClose: () => void;
  open?: boolean;
}

/** Suggests trainings and courses to people who are chosen already; other remotes show it by its slot. */
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
      settled={{ userIds: people.map(({ id }) => id) }}
      about={names.length > 1 && <p className="catalog-suggest-about">{names.join(', ')}</p>}
      titleOf={(kind, id) =>
        (kind === 'training' ? trainings : courses).data?.items.find((one) => one.id === id)?.title ?? ''
      }
    >
      <What />
    </SuggestSteps>
  );
}
