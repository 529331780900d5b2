import { useIsPhone } from '@vr/shared-ui/useMedia';
import { Button } from 'antd';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Standing } from './Standing.tsx';
import { StepState } from './StepState.tsx';
import type { Entry, Person } from './standing.ts';

/** From so many on, the table may be wider or higher than its place: it scrolls, and the keyboard must reach it. */
const WIDE_FROM = 5;
const HIGH_FROM = 8;

const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`.trim();

/** How far each person is in each training of a course: a table, on phones a list. */
export function People({ entry }: { entry: Entry }) {
  return useIsPhone() ? <PeopleList entry={entry} /> : <PeopleTable entry={entry} />;
}

function useTitles({ trainings }: Entry): string[] {
  const { t } = useTranslation('catalog');
  return trainings.map(({ title }) => title ?? t('courses.trainingGone'));
}

function PeopleTable({ entry }: { entry: Entry }) {
  const { t } = useTranslation('catalog');
  const titles = useTitles(entry);
  const caption = t('courseProgress.caption', { title: entry.title });
  const scrolls = entry.trainings.length >= WIDE_FROM || entry.users.length >= HIGH_FROM;
  return (
    <div className="catalog-progress-scroll" {...(scrolls && { role: 'region', 'aria-label': caption, tabIndex: 0 })}>
      <table className="ui-table catalog-progress-table">
        <caption className="ui-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('courseProgress.person')}</th>
            <th scope="col">{t('courseProgress.trainings')}</th>
            {entry.trainings.map(({ trainingId }, index) => (
              <th key={trainingId} scope="col">
                {titles[index]}
                <Needed score={entry.users[0]?.trainings[index]?.minimalScoreNeeded} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entry.users.map((person) => (
            <tr key={person.userId}>
              <th scope="row">{nameOf(person)}</th>
              <td>
                <Standing trainings={person.trainings} label={nameOf(person)} />
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

/** The score that a training takes, where it takes one. */
function Needed({ score }: { score: number | undefined }) {
  const { t } = useTranslation('catalog');
  return score ? <small className="ui-num">{t('courseProgress.needed', { score })}</small> : null;
}

function PeopleList({ entry }: { entry: Entry }) {
  const titles = useTitles(entry);
  return (
    <ul className="catalog-progress-people">
      {entry.users.map((person) => (
        <PersonRow key={person.userId} person={person} titles={titles} />
      ))}
    </ul>
  );
}

function PersonRow({ person, titles }: { person: Person; titles: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <li>
      <Button
        type="text"
        block
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        icon={<Chevron size={18} aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        {nameOf(person)}
      </Button>
      <Standing trainings={person.trainings} label={nameOf(person)} />
      {open && (
        <ol id={id} className="catalog-progress-steps">
          {person.trainings.map((step, index) => (
            <li key={step.trainingId}>
              <span>
                {titles[index]}
                {step.score === null && <Needed score={step.minimalScoreNeeded} />}
              </span>
              <StepState step={step} />
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}
