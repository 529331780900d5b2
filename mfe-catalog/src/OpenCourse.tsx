/** What the address opens over the page: the detail of a course. */
export function OpenCourse() {
  return null;
}
