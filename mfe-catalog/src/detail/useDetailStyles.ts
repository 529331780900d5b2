import { useStyles } from '@vr/shared-ui/kernel';
import cardSheet from '../trainings/card.css';
import actionsSheet from './actions.css';
import detailSheet from './detail.css';

/** Adopts the style sheets that the details of trainings and courses share. */
export function useDetailStyles(): void {
  useStyles(cardSheet);
  useStyles(detailSheet);
  useStyles(actionsSheet);
}
