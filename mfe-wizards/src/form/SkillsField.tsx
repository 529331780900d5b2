import { useQuery } from '@tanstack/react-query';
import { listSkills } from '@vr/shared-api/contract/trainings';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { searchByLabel } from '@vr/shared-ui/search-by-label';
import { useTranslation } from 'react-i18next';
import { SelectField } from './SelectField.tsx';

export interface Skill {
  id: number;
  name: string;
  skillType: string;
}

/** The query for all skills. Only a release of the server changes them, so they never become stale. */
export function useSkills() {
  const { lang } = usePortal();
  return useQuery({ ...endpointQuery(listSkills, { query: { lang } }), staleTime: Number.POSITIVE_INFINITY });
}

interface SkillsFieldProps {
  /** The path of the chosen ids in the form. */
  field: string;
  hint: string;
  optional?: boolean;
  skills: readonly Skill[];
}

/** Lets the user choose skills, listed with soft skills first and hard skills after them. */
export function SkillsField({ field, hint, optional = false, skills }: SkillsFieldProps) {
  const { t } = useTranslation('wizards');
  const soft = skills.filter(({ skillType }) => skillType.includes('soft_skill_'));
  const hard = skills.filter(({ skillType }) => !skillType.includes('soft_skill_'));
  const options = (list: readonly Skill[]) => list.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectField<number[]>
      field={field}
      label={t('training.field.skills')}
      hint={hint}
      optional={optional}
      mode="multiple"
      placeholder={t('training.field.skillsChoose')}
      showSearch={searchByLabel}
      options={[
        { label: t('training.field.softSkills'), options: options(soft) },
        { label: t('training.field.hardSkills'), options: options(hard) },
      ].filter((group) => group.options.length > 0)}
    />
  );
}
