/** The name of the platform, shown on screens without a company and as the super admin's name. */
export const BRAND = 'Immersive portal';
