import type { ReactNode } from 'react';
import { withParam } from '../navigation/address.ts';
import type { Training } from '../trainings/training.ts';

interface ListPart {
  value: string;
  label: string;
  includes: (training: Training) => boolean;
  /** Shown instead of the list if the part has no trainings and no filter is set. */
  empty?: ReactNode;
}

/** The switch above a list that limits the list to one part, such as all, published or pending. */
export interface ListPartSwitch {
  label: string;
  /** The address parameter with the selected part. The first part has no parameter. */
  param: string;
  /** Whether the parts are choices of a filter in the bar. With none or all selected, the list is complete. */
  isFilter?: boolean;
  options: readonly [ListPart, ...ListPart[]];
}

/** Returns the trainings of a part, or all trainings without a part. */
export const inPart = (trainings: readonly Training[], part: ListPart | undefined): readonly Training[] =>
  part ? trainings.filter(part.includes) : trainings;

/** Returns the part in the address, or the first part if the address has none. */
export const readPart = (params: URLSearchParams, { param, options }: ListPartSwitch): ListPart =>
  options.find(({ value }) => value === params.get(param)) ?? options[0];

export const writePart = (
  params: URLSearchParams,
  { param, options }: ListPartSwitch,
  value: string,
): URLSearchParams => withParam(params, param, value === options[0].value ? null : value);
