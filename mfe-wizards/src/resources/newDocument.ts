/** A document that is not among the resources of the company yet. */
export interface NewDocument {
  title: string;
  file: File;
}
