interface Company {
  hasQuota: boolean;
  masterContentAccess: boolean;
}

/** The tabs in order, each with its condition. Courses need no storage, so their tab is always shown (spec §2). */
const TABS = {
  trainings: ({ hasQuota }: Company) => hasQuota,
  courses: () => true,
  'master-content': ({ hasQuota, masterContentAccess }: Company) => hasQuota && masterContentAccess,
  resources: ({ hasQuota }: Company) => hasQuota,
};
export type CompanyTab = keyof typeof TABS;

export const companyTabs = (company: Company): CompanyTab[] =>
  (Object.keys(TABS) as CompanyTab[]).filter((tab) => TABS[tab](company));
