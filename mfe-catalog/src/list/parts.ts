import type { ReactNode } from 'react';
import type { Training } from '../trainings.ts';

/** A part of a list that can be looked at alone, or all of it. */
export interface ListPart {
  value: string;
  label: string;
  holds: (training: Training) => boolean;
  /** What stands in its place where it holds nothing, whatever is searched for. */
  empty?: ReactNode;
}

/** The parts that a switch above a list chooses between, such as all, published and pending. */
export interface ListParts {
  /** What is chosen, to those who hear it. */
  label: string;
  /** The name it has in the address, which says nothing of the first part. */
  param: string;
  options: readonly [ListPart, ...ListPart[]];
}

/** The trainings of a part; all of them without one. */
export const inPart = (trainings: readonly Training[], part: ListPart | undefined): readonly Training[] =>
  part ? trainings.filter(part.holds) : trainings;

/** The part that an address asks for, the first where it asks for none there is. */
export const readPart = (params: URLSearchParams, { param, options }: ListParts): ListPart =>
  options.find(({ value }) => value === params.get(param)) ?? options[0];

/** The same address with another part. */
export function writePart(params: URLSearchParams, { param, options }: ListParts, value: string): URLSearchParams {
  const written = new URLSearchParams(params);
  if (value === options[0].value) written.delete(param);
  else written.set(param, value);
  return written;
}
