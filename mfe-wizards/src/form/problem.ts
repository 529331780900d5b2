/** Something that keeps the user from leaving a step. */
export interface Problem {
  /** A Formik path, or the `data-field` of something that is no value of the form, such as a file. */
  field: string;
  /** The key of its text in the locales of the wizards. */
  key: string;
  params?: Record<string, string | number>;
}
