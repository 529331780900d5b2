import { useProfile } from '@vr/shared-ui/kernel';
import { createContext, use } from 'react';

/** The person whose figures a dashboard shows. */
interface ShownPerson {
  id: number;
  firstName: string;
}

const PersonContext = createContext<ShownPerson | null>(null);
export const PersonProvider = PersonContext.Provider;

/**
 * Returns the person whose figures are shown, whether it is the signed-in person, and the parameters of calls for the person's
 * figures.
 */
export function useShownPerson(): ShownPerson & { isMe: boolean; params: { id: number | 'me' } } {
  const person = use(PersonContext);
  const me = useProfile();
  if (!person) throw new Error('No PersonProvider above this component');
  const isMe = person.id === me.id;
  return { id: person.id, firstName: person.firstName, isMe, params: { id: isMe ? 'me' : person.id } };
}
