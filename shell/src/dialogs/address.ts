/** The wizards: pieces of a remote, each opened full screen where some remote offers its slot. */
export const WIZARDS = {
  'add-formation': 'wizards.formation.v1',
  'add-course': 'wizards.course.v1',
} as const;
export type Wizard = keyof typeof WIZARDS;

/** The dialogs of the shell; which one is open stands in the address. */
export const DIALOGS = [
  'add-formation',
  'add-course',
  'edit-formation',
  'edit-course',
  'account',
  'switch-account',
  'code',
  'badges',
  'notifications',
  'survey',
  'download',
  'help',
] as const;
export type DialogName = (typeof DIALOGS)[number];

const DIALOG = 'dialog';
const ABOUT = 'about';

/** What an address says of dialogs; `about` is what a survey or a wizard is about: the id of a training, or of a course. */
export function openedDialog(search: string): { name: DialogName; about: number | undefined } | undefined {
  const params = new URLSearchParams(search);
  const name = DIALOGS.find((dialog) => dialog === params.get(DIALOG));
  const about = params.get(ABOUT);
  return name && { name, about: about && /^\d{1,10}$/u.test(about) ? Number(about) : undefined };
}

/** The search part of an address with a dialog opened, or with none. */
export function searchWith(search: string, name?: DialogName, about?: number): string {
  const params = new URLSearchParams(search);
  params.delete(DIALOG);
  params.delete(ABOUT);
  if (name) params.set(DIALOG, name);
  if (about !== undefined) params.set(ABOUT, String(about));
  const text = params.toString();
  return text && `?${text}`;
}
