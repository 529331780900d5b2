import type { ContentLang } from '@vr/shared-api/limits';
import { LoadFailure } from '@vr/shared-ui/LoadFailure';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { useTranslation } from 'react-i18next';
import { SkillsField } from '../form/SkillsField.tsx';
import { useSkills } from '../form/useSkills.ts';

/** The skills that the course names in a language (spec §3 Course). */
export function CourseSkills({ lang }: { lang: ContentLang }) {
  const { t } = useTranslation('wizards');
  const { data, error, refetch } = useSkills();
  if (data) return <SkillsField field={`skills.${lang}`} hint={t('course.skillsHint')} optional skills={data.items} />;
  return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={1} />;
}
