import { deviceZone } from '@vr/shared-api/date';
import { useSession } from '../kernel.tsx';

/** The company's time zone, or the device's if the person belongs to no company. */
export const useCompanyZone = (): string => useSession(({ client }) => client?.timeZone) ?? deviceZone();
