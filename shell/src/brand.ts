/** The name of the platform: shown on screens without a company, and as the name of the super admin. */
export const BRAND = 'Immersive portal';
