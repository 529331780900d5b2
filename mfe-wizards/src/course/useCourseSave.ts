import {
  getCourse,
  getCourseProgress,
  getCourseUsage,
  listCourseProgress,
  listCourses,
} from '@vr/shared-api/contract/courses';
import { getCourseStats } from '@vr/shared-api/contract/dashboards';
import { listResources } from '@vr/shared-api/contract/resources';
import { usePortal, useSession } from '@vr/shared-ui/kernel';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSave } from '../save/useSave.ts';
import type { CourseDraft } from './draft.ts';
import { type AttachedResources, type CoursePart, courseCalls, followUpsOf } from './save.ts';
import { type CourseFiles, type CourseForm, type CourseInput, type CourseValues, inputOf } from './values.ts';

/** Returns a function that gives the display name of the part of a course that a follow-up sends. */
function usePartName(): (part: CoursePart) => string {
  const { t } = useTranslation('wizards');
  return (part) => (part.kind === 'resources' ? t('resources.title') : part.title);
}

const CHANGED = [
  listCourses,
  getCourse,
  getCourseUsage,
  listCourseProgress,
  getCourseProgress,
  getCourseStats,
  listResources,
];

/** Saves the course, then runs the follow-ups for its resources. */
export function useCourseSave(initialForm: CourseForm | undefined, draft: CourseDraft | undefined) {
  const { t } = useTranslation('wizards');
  const { api, lang } = usePortal();
  const forceManager = useSession(({ role }) => role === 'ROLE_MANAGER');
  const uploaded = useRef(new Map<File, number>());
  const attached = useRef<AttachedResources>({ chosen: [], added: [] });
  const saving = useSave<CourseForm, CourseInput, CourseValues, CourseFiles, CoursePart>({
    initialForm,
    draft,
    calls: courseCalls({ api, lang, forceManager }),
    inputOf,
    followUpsOf: ({ id, values, files, before, sentFiles }) => {
      attached.current = { chosen: before?.resources.map((resource) => resource.id) ?? [], added: [] };
      return followUpsOf({
        api,
        id,
        resourceIds: values.resourceIds,
        documents: files.documents.filter(({ file }) => !sentFiles.has(file)),
        attached: attached.current,
        uploaded: uploaded.current,
      });
    },
    changed: CHANGED,
    texts: { created: t('course.created'), edited: t('course.edited') },
    partName: usePartName(),
  });
  return {
    saving,
    /** Returns the course's resources after the last save. */
    attachedResources: () => attached.current,
  };
}
