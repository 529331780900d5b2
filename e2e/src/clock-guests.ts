/** The people of the portal whose clock the tests set. The two learners are the manager's team and also a subgroup. */
export const CLOCK_GUESTS = {
  admin: 'admin@night.example',
  manager: 'manager@night.example',
  learner: 'learner@night.example',
  colleague: 'colleague@night.example',
} as const;
/** The subgroup of the manager. */
export const CLOCK_GUESTS_SUBGROUP = 'Night shift';
/** The trainings of their company. Each training reports the score of the button that is pressed in it. */
export const CLOCK_GUESTS_TRAININGS = ['Torch', 'Radio', 'Rounds'] as const;

/** The address of the portal whose clock the tests set. */
export const CLOCK_PORTAL_URL = `http://localhost:${process.env.E2E_CLOCK_PORTAL_PORT}`;

/** Sets the clock of that portal, and waits until the portal has run the jobs that are then due. */
export async function setClock(instant: Date): Promise<void> {
  const body = JSON.stringify({ to: instant.toISOString() });
  const reply = await fetch(`http://localhost:${process.env.E2E_CLOCK_CONTROL_PORT}`, { method: 'POST', body });
  if (!reply.ok) throw new Error(`The clock of the portal could not be set: ${reply.status}`);
}
