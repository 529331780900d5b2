import { can } from '@vr/shared-api/permissions';
import { usePortal, useProfile, useSession } from '@vr/shared-ui/kernel';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSave } from '../useSave.ts';
import type { CourseDraft } from './draft.ts';
import { type Attached, courseCalls, followUpsOf, type Subject } from './save.ts';
import { type CourseFiles, type CourseForm, type CourseInput, type CourseValues, inputOf } from './values.ts';

interface SaveInput {
  values: CourseValues;
  files: CourseFiles;
  /** What somebody else has saved in between, and is knowingly overwritten. */
  over?: CourseForm;
  /** Called before a new course is sent, when what makes it once is to be kept. */
  onSending: () => void;
}

/** What something that follows the save of a course is called. */
export function useSubjectName(): (subject: Subject) => string {
  const { t } = useTranslation('wizards');
  return (subject) => (subject.kind === 'resources' ? t('resources.title') : subject.title);
}

/** Saves the course and then its resources. */
export function useCourseSave(opened: CourseForm | undefined, draft: CourseDraft | undefined) {
  const { t } = useTranslation('wizards');
  const { api, lang } = usePortal();
  const person = useProfile();
  const forceManager = useSession(({ role }) => role === 'ROLE_MANAGER');
  const uploaded = useRef(new Map<File, number>());
  const attached = useRef<Attached>({ picked: [], added: [] });
  const saving = useSave<CourseForm, CourseInput, Subject>({
    opened,
    draft,
    calls: courseCalls({ api, lang, forceManager }),
    formQuery: 'getCourseForm',
    texts: { created: t('course.created'), edited: t('course.edited') },
    nameOf: useSubjectName(),
  });
  return {
    ...saving,
    /** The resources that the course has, once it is saved. */
    attached: () => attached.current,
    /** Saves; answers whether everything is done, or null where somebody else has saved in between. */
    async save({ values, files, ...given }: SaveInput): Promise<boolean | null> {
      let asked = 0;
      const done = await saving.save({
        ...given,
        input: inputOf(values),
        followUps: (id, before, sent) => {
          if (!can(person, 'course:set-resources')) return [];
          attached.current = { picked: before?.resources.map((resource) => resource.id) ?? [], added: [] };
          const followUps = followUpsOf({
            api,
            id,
            resourceIds: values.resourceIds,
            documents: files.documents.filter(({ file }) => !sent.has(file)),
            attached: attached.current,
            uploaded: uploaded.current,
          });
          asked = followUps.length;
          return followUps;
        },
      });
      return done && done.length === asked;
    },
  };
}
