/** Everything that can be wrong with a step file, with the parameters (`params`) of the wizard's texts for users. */
export const STEP_FILE_PROBLEMS = [
  /** Not UTF-8. */
  'NOT_TEXT',
  /** Reading the file takes too long, or its JSON is nested too deeply. */
  'TOO_COMPLEX',
  /** The text is not valid JSON from this line on; params: token. */
  'NOT_JSON',
  /** The JSON ends too early. */
  'CUT_OFF',
  /** params: type (object, array, string or integer). */
  'WRONG_TYPE',
  /** params: name. */
  'MISSING',
  /** params: name. */
  'UNKNOWN_NAME',
  /** An object has the same property twice; params: name. */
  'REPEATED_NAME',
  /** params: version (the only supported one). */
  'WRONG_VERSION',
  'NO_STEPS',
  /** params: max. */
  'TOO_MANY_STEPS',
  /** params: id, max. */
  'INVALID_ID',
  /** An earlier step has the same id; params: id. */
  'REPEATED_ID',
  'NO_TITLE',
  /** params: name. */
  'UNKNOWN_LANGUAGE',
  'EMPTY_TITLE',
  /** params: max. */
  'TITLE_TOO_LONG',
  'INVALID_CHARACTER',
  /** params: skill. */
  'UNKNOWN_SKILL',
  /** params: skill. */
  'REPEATED_SKILL',
  /** params: max; the minimum is 1. */
  'INVALID_WEIGHT',
  /** params: max; the minimum is 1. */
  'INVALID_SECONDS',
] as const;
export type StepFileProblemCode = (typeof STEP_FILE_PROBLEMS)[number];

/** The most problems that a report lists. Its `count` is the number of all. */
export const STEP_FILE_PROBLEMS_SHOWN = 50;
