/** The platform's own name: on its screens before a company is known, and as the super admin's fixed label. */
export const BRAND = 'Immersive portal';
