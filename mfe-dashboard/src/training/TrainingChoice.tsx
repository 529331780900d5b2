import { compareNames } from '@vr/shared-api/compare-names';
import type { ContentLang } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from '../dashboard.css';
import { TitleSelect } from '../TitleSelect.tsx';
import { Selectors } from '../Toolbar.tsx';

interface Choosable {
  id: number;
  title: string;
  lang: ContentLang;
  category: { id: number; name: string };
  isAvailable: boolean;
}

/** Returns the chosen category, its setter, and the trainings in that category. */
export function useCategory<T extends Choosable>(trainings: readonly T[]) {
  const [category, setCategory] = useState<number | null>(null);
  return {
    category,
    setCategory,
    offered: trainings.filter((one) => category === null || one.category.id === category),
  };
}

interface TrainingChoiceProps {
  trainings: readonly Choosable[];
  /** The chosen category, from {@link useCategory}. */
  category: number | null;
  setCategory: (category: number | null) => void;
  chosenId: number | undefined;
  onChoose: (trainingId: number) => void;
}

/** Lets the user choose a training by category and title (spec §2 Dashboard). */
export function TrainingChoice({ trainings, category, setCategory, chosenId, onChoose }: TrainingChoiceProps) {
  const { t } = useTranslation('dashboard');
  const { lang } = usePortal();
  if (trainings.length === 0) return null;
  const compare = compareNames(lang);
  const categories = [...new Map(trainings.map(({ category: { id, name } }) => [id, name]))].sort(([, a], [, b]) =>
    compare(a, b),
  );
  const options = trainings.filter((training) => category === null || training.category.id === category);
  return (
    <Selectors>
      <Select
        className={styles.selectCategory}
        aria-label={t('training.category')}
        value={category ?? 0}
        onChange={(id) => setCategory(id || null)}
        options={[
          { value: 0, label: t('training.allCategories') },
          ...categories.map(([value, label]) => ({ value, label })),
        ]}
      />
      <TitleSelect
        label={t('training.choose')}
        value={chosenId}
        onChange={onChoose}
        options={options.map(({ id, title, lang: titleLang, isAvailable }) => ({
          value: id,
          lang: titleLang,
          label: isAvailable ? title : t('training.goneOption', { title }),
        }))}
      />
    </Selectors>
  );
}
