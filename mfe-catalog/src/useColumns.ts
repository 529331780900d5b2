import { useMedia } from '@vr/shared-ui/useMedia';

/** How many cards of trainings stand side by side on this screen; one on a phone. */
export function useColumns(): number {
  const four = useMedia('(min-width: 1280px)');
  const three = useMedia('(min-width: 1024px)');
  const two = useMedia('(min-width: 768px)');
  return four ? 4 : three ? 3 : two ? 2 : 1;
}
