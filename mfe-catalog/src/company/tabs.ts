/** What of a company decides which tabs its catalogue has. */
interface Company {
  hasQuota: boolean;
  masterContentAccess: boolean;
}

/** The tabs of a company's catalogue in their order, and when each is there: courses take no storage (spec §2). */
const TABS = {
  trainings: ({ hasQuota }: Company) => hasQuota,
  courses: () => true,
  'master-content': ({ hasQuota, masterContentAccess }: Company) => hasQuota && masterContentAccess,
  resources: ({ hasQuota }: Company) => hasQuota,
};
export type CompanyTab = keyof typeof TABS;

/** The tabs that a company's catalogue has; without storage that of its courses alone. */
export const companyTabs = (company: Company): CompanyTab[] =>
  (Object.keys(TABS) as CompanyTab[]).filter((tab) => TABS[tab](company));
