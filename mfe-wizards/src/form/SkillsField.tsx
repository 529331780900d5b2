import { useQuery } from '@tanstack/react-query';
import { listSkills } from '@vr/shared-api/contract/trainings';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { searchByLabel } from '@vr/shared-ui/search-by-label';
import { Select } from 'antd';
import { getIn, useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from './ChoiceField.tsx';
import * as formStyles from './form.css';

export interface Skill {
  id: number;
  name: string;
  skillType: string;
}

/** The query of all skills. They change only with a release of the server, so they never become stale. */
export function useSkills() {
  const { lang } = usePortal();
  return useQuery({ ...endpointQuery(listSkills, { query: { lang } }), staleTime: Number.POSITIVE_INFINITY });
}

interface SkillsFieldProps {
  /** The path of the ids in the form. */
  field: string;
  hint: string;
  optional?: boolean;
  skills: readonly Skill[];
}

/** The choice of skills, the soft ones before the hard ones. */
export function SkillsField({ field, hint, optional = false, skills }: SkillsFieldProps) {
  const { t } = useTranslation('wizards');
  const { values, setFieldValue } = useFormikContext<object>();
  const soft = skills.filter(({ skillType }) => skillType.includes('soft_skill_'));
  const hard = skills.filter(({ skillType }) => !skillType.includes('soft_skill_'));
  const options = (list: readonly Skill[]) => list.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <ChoiceField field={field} label={t('training.field.skills')} hint={hint} optional={optional}>
      {(control) => (
        <Select<number[]>
          {...control}
          mode="multiple"
          className={formStyles.wide}
          placeholder={t('training.field.skillsChoose')}
          value={getIn(values, field) ?? []}
          onChange={(ids) => void setFieldValue(field, ids)}
          showSearch={searchByLabel}
          options={[
            { label: t('training.field.softSkills'), options: options(soft) },
            { label: t('training.field.hardSkills'), options: options(hard) },
          ].filter((group) => group.options.length > 0)}
        />
      )}
    </ChoiceField>
  );
}
