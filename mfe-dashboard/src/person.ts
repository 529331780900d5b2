import { useProfile } from '@vr/shared-ui/kernel';
import { createContext, use } from 'react';

/** The person whose figures a dashboard shows. */
interface ShownPerson {
  id: number;
  firstName: string;
}

const PersonContext = createContext<ShownPerson | null>(null);
export const PersonProvider = PersonContext.Provider;

/** Returns the person whose figures are shown, and whether it is the signed-in person. */
export function useShownPerson(): ShownPerson & { isMe: boolean } {
  const person = use(PersonContext);
  const me = useProfile();
  if (!person) throw new Error('No PersonProvider above this component');
  return { id: person.id, firstName: person.firstName, isMe: person.id === me.id };
}
