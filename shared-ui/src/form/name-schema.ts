import { NAME_MAX, NAME_PATTERN } from '@vr/shared-api/limits';
import { type StringSchema, string } from 'yup';

const NAME = new RegExp(NAME_PATTERN, 'u');

/** Returns the Yup schema of a required name: the same rule as `isName`, with one message for every violation. */
export const nameSchema = (message: string): StringSchema =>
  string().required(message).max(NAME_MAX, message).matches(NAME, message);
