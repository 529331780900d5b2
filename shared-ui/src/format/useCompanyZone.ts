import { deviceZone } from '@vr/shared-api/date';
import { useSession } from '../kernel.tsx';

/** The time zone of the company's days. Who belongs to no company, as the super admin, has the device's. */
export const useCompanyZone = (): string => useSession(({ client }) => client?.timeZone) ?? deviceZone();
