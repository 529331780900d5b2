/** What keeps a step from being left: `field` is a Formik path, or the name of what is no value of the form. */
export interface Problem {
  field: string;
  /** A text of the wizards' locales. */
  key: string;
  params?: Record<string, string | number>;
}
