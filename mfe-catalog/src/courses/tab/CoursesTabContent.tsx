import { can } from '@vr/shared-api/permissions';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { usePortal, useProfile, useRole, useSession, useStyles } from '@vr/shared-ui/kernel';
import { useSearchParams } from '@vr/shared-ui/router';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { useListFocus } from '@vr/shared-ui/useListFocus';
import { Route } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import DeletedButton from '../../deleted/DeletedButton.tsx';
import { useOpenDetailId } from '../../navigation/useOpenDetail.ts';
import { AddButton } from '../../trainings/AddButton.tsx';
import { followsTrainings } from '../../trainings/actions.ts';
import type { CourseSection } from '../CourseGrid.tsx';
import { CourseList } from '../CourseList.tsx';
import type { Course } from '../course.ts';
import { useCourses } from '../useCourses.ts';
import sheet, * as styles from './courses-tab.css';
import { byOwner } from './sections.ts';
import { readView, VIEWS, writeView } from './views.ts';

/** The two views of the "Courses" tab: the courses, and the progress in suggested courses. */
export default function CoursesTabContent({ progress }: { progress: ReactNode }) {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const names = { courses: t('tabs.courses'), progress: t('courses.progress') };
  return (
    <>
      <SegmentedControl
        className={styles.views}
        label={t('courses.view')}
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
  const listFocus = useListFocus(courses, useOpenDetailId());
  const isAllowed = can(useProfile(), 'course:write');
  const canAdd = useRole() !== 'learner' && isAllowed;
  return (
    <div {...listFocus}>
      {courses?.length !== 0 && <h2 className="ui-hidden">{t('tabs.courses')}</h2>}
      <CourseList
        query={query}
        courses={courses}
        empty={<NoCourses canAdd={canAdd} />}
        sections={useOwnerSections()}
        action={
          canAdd && (
            <>
              <DeletedButton />
              <AddCourseButton />
            </>
          )
        }
      />
    </div>
  );
}

function useOwnerSections() {
  const { t } = useTranslation('catalog');
  const role = useRole();
  const isCentre = useSession(({ client }) => client?.type) === 'TRAINING_CENTER';
  const titles = useMemo(() => {
    const managers = isCentre ? t('courses.ofInstructors') : t('courses.ofManagers');
    const company = isCentre ? t('courses.inCentre') : t('courses.inCompany');
    return { all: undefined, mine: t('courses.mine'), others: followsTrainings(role) ? company : managers };
  }, [t, role, isCentre]);
  return useCallback(
    (shown: readonly Course[]): CourseSection[] =>
      byOwner(role, shown).map(({ key, courses }) => {
        const title = titles[key];
        return { key, ...(title && { title }), items: courses };
      }),
    [role, titles],
  );
}

function NoCourses({ canAdd }: { canAdd: boolean }) {
  const { t } = useTranslation('catalog');
  const isCentre = useSession(({ client }) => client?.type) === 'TRAINING_CENTER';
  const hint = isCentre ? t('courses.noneHintCentre') : t('courses.noneHint');
  return (
    <EmptyState
      title={canAdd ? t('courses.first') : t('courses.none')}
      text={canAdd ? t('courses.firstHint') : hint}
      icon={<Route size={44} strokeWidth={1.8} />}
      action={
        canAdd && (
          <>
            <AddCourseButton large />
            <DeletedButton large />
          </>
        )
      }
    />
  );
}

function AddCourseButton({ large = false }) {
  const { t } = useTranslation('catalog');
  return <AddButton large={large} text={t('courses.add')} onAdd={usePortal().addCourse} />;
}
