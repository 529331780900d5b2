import { Button } from '@vr/shared-ui/Button';
import { useIsNarrow } from '@vr/shared-ui/useWidthStep';
import { useTranslation } from 'react-i18next';
import { useDisclosure } from '../useDisclosure.tsx';
import * as styles from './course-progress.css';
import type { Entry, Person } from './entries.ts';
import { StepState } from './StepState.tsx';
import { StepsProgress } from './StepsProgress.tsx';

/** With this many trainings or people, the table may scroll, so the keyboard must be able to focus it. */
const SCROLLS_FROM_TRAININGS = 5;
const SCROLLS_FROM_PEOPLE = 8;

const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`.trim();

/** The progress of each person in each training of a course, as a table or, on phones, as a list. */
export function People({ entry }: { entry: Entry }) {
  return useIsNarrow() ? <PeopleList entry={entry} /> : <PeopleTable entry={entry} />;
}

function useTitles({ trainings }: Entry): string[] {
  const { t } = useTranslation('catalog');
  return trainings.map(({ title }) => title ?? t('courses.trainingGone'));
}

function PeopleTable({ entry }: { entry: Entry }) {
  const { t } = useTranslation('catalog');
  const titles = useTitles(entry);
  const caption = t('courseProgress.caption', { title: entry.title });
  const scrolls = entry.trainings.length >= SCROLLS_FROM_TRAININGS || entry.users.length >= SCROLLS_FROM_PEOPLE;
  return (
    <div className={styles.progressScroll} {...(scrolls && { role: 'region', 'aria-label': caption, tabIndex: 0 })}>
      <table className={`ui-table ${styles.progressTable}`}>
        <caption className="ui-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('courseProgress.person')}</th>
            <th scope="col">{t('courseProgress.trainings')}</th>
            {entry.trainings.map(({ trainingId }, index) => (
              <th key={trainingId} scope="col">
                {titles[index]}
                <NeededScore score={entry.users[0]?.trainings[index]?.minimalScoreNeeded} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entry.users.map((person) => (
            <tr key={person.userId}>
              <th scope="row">{nameOf(person)}</th>
              <td>
                <StepsProgress trainings={person.trainings} label={nameOf(person)} />
              </td>
              {person.trainings.map((step) => (
                <td key={step.trainingId}>
                  <StepState step={step} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NeededScore({ score }: { score: number | undefined }) {
  const { t } = useTranslation('catalog');
  return score ? <small className="ui-num">{t('courseProgress.needed', { score })}</small> : null;
}

function PeopleList({ entry }: { entry: Entry }) {
  const titles = useTitles(entry);
  return (
    <ul className={styles.progressPeople}>
      {entry.users.map((person) => (
        <PersonRow key={person.userId} person={person} titles={titles} />
      ))}
    </ul>
  );
}

function PersonRow({ person, titles }: { person: Person; titles: readonly string[] }) {
  const { open, id, button } = useDisclosure();
  return (
    <li>
      <Button type="text" block {...button}>
        {nameOf(person)}
      </Button>
      <StepsProgress trainings={person.trainings} label={nameOf(person)} />
      {open && (
        <ol id={id} className={styles.progressSteps}>
          {person.trainings.map((step, index) => (
            <li key={step.trainingId}>
              <span>
                {titles[index]}
                {step.score === null && <NeededScore score={step.minimalScoreNeeded} />}
              </span>
              <StepState step={step} />
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}
