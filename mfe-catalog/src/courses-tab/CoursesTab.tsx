import { can } from '@vr/shared-api/permissions';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { useProfile, useSession, useShell, useStyles } from '@vr/shared-ui/kernel';
import { useSearchParams } from '@vr/shared-ui/router';
import { Segmented } from 'antd';
import { Route } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AddCourseButton } from '../AddCourseButton.tsx';
import { followsTrainings } from '../actions.ts';
import type { CourseSection } from '../CourseGrid.tsx';
import { CourseList } from '../CourseList.tsx';
import catalog from '../catalog.css';
import type { Course } from '../courses.ts';
import { useCourses } from '../useCourses.ts';
import { useKeptFocus } from '../useKeptFocus.ts';
import { byOwner } from './sections.ts';
import { readView, VIEWS, writeView } from './views.ts';

interface CoursesTabProps {
  /** How far those are to whom courses were suggested; to a learner, how far they are themself. */
  progress: ReactNode;
}

/** The courses that the person sees, and how far people are in those that were suggested to them. */
export default function CoursesTab({ progress }: CoursesTabProps) {
  useStyles(catalog);
  const { t } = useTranslation('catalog');
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const names = { courses: t('tabs.courses'), progress: t('courses.progress') };
  return (
    <>
      <Segmented
        className="catalog-views"
        aria-label={t('courses.view')}
        value={view}
        onChange={(chosen) => setParams((before) => writeView(before, chosen))}
        options={VIEWS.map((value) => ({ value, label: names[value] }))}
      />
      {view === 'progress' ? progress : <Courses />}
    </>
  );
}

function Courses() {
  const { t } = useTranslation('catalog');
  const query = useCourses();
  const courses = query.data?.items;
  const list = useKeptFocus(courses);
  const mayAdd = can(useProfile(), 'course:write');
  const makes = useShell() !== 'learner' && mayAdd;
  return (
    <div {...list}>
      {courses?.length !== 0 && <h2 className="ui-hidden">{t('tabs.courses')}</h2>}
      <CourseList
        query={query}
        courses={courses}
        empty={makes ? <NoneMade /> : <NoneYet />}
        sections={useOwnerSections()}
        action={makes && <AddCourseButton />}
      />
    </div>
  );
}

function useOwnerSections() {
  const { t } = useTranslation('catalog');
  const shell = useShell();
  const centre = useSession(({ client }) => client?.type) === 'TRAINING_CENTER';
  const titles = useMemo(() => {
    const managers = centre ? t('courses.ofInstructors') : t('courses.ofManagers');
    const company = centre ? t('courses.inCentre') : t('courses.inCompany');
    return { all: undefined, mine: t('courses.mine'), others: followsTrainings(shell) ? company : managers };
  }, [t, shell, centre]);
  return useCallback(
    (shown: readonly Course[]): CourseSection[] =>
      byOwner(shell, shown).map(({ key, courses }) => {
        const title = titles[key];
        return { key, ...(title && { title }), items: courses };
      }),
    [shell, titles],
  );
}

/** To somebody who makes courses. */
function NoneMade() {
  const { t } = useTranslation('catalog');
  return (
    <EmptyState
      title={t('courses.first')}
      text={t('courses.firstHint')}
      icon={<Route size={44} strokeWidth={1.8} />}
      action={<AddCourseButton large />}
    />
  );
}

/** To somebody who follows them. */
function NoneYet() {
  const { t } = useTranslation('catalog');
  const centre = useSession(({ client }) => client?.type) === 'TRAINING_CENTER';
  return (
    <EmptyState
      title={t('courses.none')}
      text={centre ? t('courses.noneHintCentre') : t('courses.noneHint')}
      icon={<Route size={44} strokeWidth={1.8} />}
    />
  );
}
