/** The people of the portal whose time moves: a manager with a team of two, who are the subgroup too, and an admin. */
export const NIGHT_SHIFT = {
  admin: 'admin@night.example',
  manager: 'manager@night.example',
  learner: 'learner@night.example',
  colleague: 'colleague@night.example',
} as const;
/** The manager's subgroup. */
export const NIGHT_SHIFT_GROUP = 'Night shift';
/** The company's trainings, each of which reports the score of the button that is pressed in it. */
export const NIGHT_SHIFT_TRAININGS = ['Torch', 'Radio', 'Rounds'] as const;

/** Where that portal is. */
export const NIGHT_SHIFT_URL = `http://localhost:${process.env.E2E_MOVED_PORT}`;

/** Moves its time, and lets it do what is due by then. */
export async function moveTo(instant: Date): Promise<void> {
  const body = JSON.stringify({ to: instant.toISOString() });
  const answer = await fetch(`http://localhost:${process.env.E2E_CLOCK_PORT}`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`The time of the portal did not move: ${answer.status}`);
}
