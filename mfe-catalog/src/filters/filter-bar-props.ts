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
  /** The label of the search field, if the list has more than trainings. */
  searchLabel?: string | undefined;
  choices: Choices;
  choiceNames: ChoiceNames;
  /** The number of trainings that pass the filters. */
  count: number;
  searchField: Omit<SearchFieldProps, 'label'>;
  onChange: (part: Partial<Filters>) => void;
  onClear: () => void;
  /** The filter for a part of the list, if it has one. */
  partFilter?: FilterProps | undefined;
  /** Whether the person follows trainings. The bar then has the choice of those in progress. */
  follows?: boolean;
  /** Whether the bar has the switch that hides trainings outside the offer. */
  withOffer?: boolean;
  /** A button next to the filters, such as the one that adds a training. */
  action?: ReactNode;
}
