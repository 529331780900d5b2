const TRAINING = 'training';
const COURSE = 'course';

/** Returns the values that are whole numbers of at most nine digits. */
export const readNumbers = (values: readonly string[]): number[] =>
  values.filter((value) => /^\d{1,9}$/u.test(value)).map(Number);

/** Returns the id of the training whose detail is open, or null. */
export const readTraining = (params: URLSearchParams): number | null =>
  readNumbers(params.getAll(TRAINING).slice(0, 1))[0] ?? null;

/** Returns the address with another value of a parameter, or without the parameter if the value is null. */
export function withParam(params: URLSearchParams, name: string, value: string | number | null): URLSearchParams {
  const written = new URLSearchParams(params);
  if (value === null) written.delete(name);
  else written.set(name, String(value));
  return written;
}

/** Returns the address with the detail of a training open, or closed if the id is null. */
export const writeTraining = (params: URLSearchParams, id: number | null): URLSearchParams =>
  withParam(params, TRAINING, id);

/** Returns the id of the course whose detail is open, or null. An open training is shown above the course. */
export const readCourse = (params: URLSearchParams): number | null =>
  readNumbers(params.getAll(COURSE).slice(0, 1))[0] ?? null;

/** Returns the address with the detail of a course open, or closed if the id is null. Closes an open training. */
export const writeCourse = (params: URLSearchParams, id: number | null): URLSearchParams =>
  withParam(writeTraining(params, null), COURSE, id);

/** Whether the address opens the shell's wizard. The wizard fills the screen, so an open detail is hidden behind it. */
export const opensWizard = (params: URLSearchParams): boolean =>
  /^(?:add|edit)-(?:training|course)$/u.test(params.get('dialog') ?? '');
