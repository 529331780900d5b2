/** The slot of each wizard. The wizard opens full screen if a remote offers that slot. */
export const WIZARDS = {
  'add-training': 'wizards.training.v1',
  'add-course': 'wizards.course.v1',
} as const;
export type Wizard = keyof typeof WIZARDS;

/** The dialogs of the shell. A search parameter in the address says which one is open. */
const DIALOGS = [
  'add-training',
  'add-course',
  'edit-training',
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

/** Returns the dialog that an address opens, and the id of its training or course, if any. */
export function openedDialog(search: string): { name: DialogName; targetId: number | undefined } | undefined {
  const params = new URLSearchParams(search);
  const name = DIALOGS.find((dialog) => dialog === params.get(DIALOG));
  const about = params.get(ABOUT);
  return name && { name, targetId: about && /^\d{1,10}$/u.test(about) ? Number(about) : undefined };
}

/** Returns the address's search part changed to open the named dialog, or no dialog if `name` is missing. */
export function searchWith(search: string, name?: DialogName, targetId?: number): string {
  const params = new URLSearchParams(search);
  params.delete(DIALOG);
  params.delete(ABOUT);
  if (name) params.set(DIALOG, name);
  if (targetId !== undefined) params.set(ABOUT, String(targetId));
  const text = params.toString();
  return text && `?${text}`;
}
