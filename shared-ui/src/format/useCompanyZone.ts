import { deviceZone } from '@vr/shared-api/date';
import { useSession } from '../kernel.tsx';

/** Returns the company's time zone. Without a company, returns the device's. */
export const useCompanyZone = (): string => useSession(({ client }) => client?.timeZone) ?? deviceZone();
