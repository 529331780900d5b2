import type { FilterProps } from '@vr/shared-ui/FilterButton';
import type { SearchFieldProps } from '@vr/shared-ui/SearchField';
import type { ReactNode, Ref } from 'react';
import type { Choices, Filters } from './filters.ts';
import type { ChoiceNames } from './useFilters.ts';

/** The props of the filter bar and of its parts. */
export interface FilterBarProps {
  /** Receives the focus when the button that clears the filters disappears. */
  ref?: Ref<HTMLElement>;
  filters: Filters;
  searchLabel?: string | undefined;
  choices: Choices;
  choiceNames: ChoiceNames;
  count: number;
  searchField: Omit<SearchFieldProps, 'label'>;
  onChange: (part: Partial<Filters>) => void;
  onClear: () => void;
  partFilter?: FilterProps | undefined;
  follows?: boolean;
  withOffer?: boolean;
  action?: ReactNode;
}
