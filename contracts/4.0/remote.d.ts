declare const UI_LANGS: readonly ["en", "fr", "es", "it"];
type UiLang = (typeof UI_LANGS)[number];
declare const CLIENT_TYPES: readonly ["COMPANY", "TRAINING_CENTER", "VR_ROOM", "PARTNER"];
type ClientType = (typeof CLIENT_TYPES)[number];

declare const PORTAL_ROLES: readonly ["superadmin", "admin", "partner", "manager", "learner"];
type PortalRole = (typeof PORTAL_ROLES)[number];

declare const REMOTE_CONTRACT = "4.0";
declare function contractFits(wanted: string, offered?: string): boolean;
declare const isContractOutdated: (wanted: string) => boolean;
declare const SHORT_TITLE_MAX = 11;
interface RemotePage {
    id: string;
    path: `/${string}`;
    roles: readonly PortalRole[];
    titleKey: string;
    shortTitleKey: string;
    icon: PageIcon;
    byCompanyType?: Partial<Record<ClientType, Pick<RemotePage, 'titleKey' | 'shortTitleKey' | 'icon'>>>;
    serves?: PagePurpose;
    requires?: 'masterContentAccess';
    hiddenOnSmallPhones?: boolean;
    order: number;
    preload?: boolean;
    early?: (values: EarlyValues) => EarlyCall[];
}
type EarlyCall = string | {
    call: string;
    tabs: readonly string[];
};
interface EarlyValues {
    lang: UiLang;
}
declare const EARLY_PLACEHOLDERS: Record<keyof EarlyValues, string>;
declare const PAGE_PURPOSES: readonly ["catalog", "trainings", "dashboard", "company", "team"];
type PagePurpose = (typeof PAGE_PURPOSES)[number];
declare const PAGE_ICONS: readonly ["catalog", "global", "dashboard", "company", "training-center", "vr-room", "companies", "partners", "team", "content"];
type PageIcon = (typeof PAGE_ICONS)[number];
interface ManifestPage extends Omit<RemotePage, 'titleKey' | 'shortTitleKey' | 'byCompanyType' | 'early'> {
    title: Record<UiLang, string>;
    shortTitle: Record<UiLang, string>;
    byCompanyType?: Partial<Record<ClientType, Pick<ManifestPage, 'title' | 'shortTitle' | 'icon'>>>;
    early?: EarlyCall[];
}
interface PageScripts {
    files: string[];
    shared: string[];
}
interface ShellScripts {
    entry: string[];
    signedIn: PageScripts;
    signIn?: string[];
    shared: Record<string, string[]>;
    contains?: Record<string, string[]>;
    locales: Record<UiLang, string[]>;
    refresh?: string;
}
interface RemoteScripts {
    pages: Record<string, PageScripts>;
    locales: Record<UiLang, string[]>;
}
interface RemoteManifest {
    name: string;
    version: string;
    contract: string;
    entry: string;
    pages: ManifestPage[];
    slots: string[];
    scripts?: RemoteScripts;
    files?: Record<string, string>;
    sharesFiles?: boolean;
}
interface RegistryEntry extends Omit<RemoteManifest, 'entry' | 'scripts' | 'files' | 'sharesFiles'> {
    entry: string;
    integrity?: string;
    previous?: {
        version: string;
        contract: string;
        entry: string;
        integrity?: string;
    };
}
declare function fileAddress({ name, version, entry, sharesFiles }: Pick<RemoteManifest, 'name' | 'version' | 'entry' | 'sharesFiles'>, file: string): string;
declare const SHARED_FILES = "files";
type RemoteOverride = {
    remote: string;
    version: string;
} | {
    remote: string;
    url: string;
};
declare const DOWNLOADS: readonly ["windowsZip", "windowsExe", "androidApk"];
type Download = (typeof DOWNLOADS)[number];
interface EarlyScripts {
    files: string[];
    locales: Record<UiLang, string[]>;
    integrity?: Record<string, string>;
}
interface PortalConfig {
    registry: RegistryEntry[];
    contentOrigins: string[];
    loadingScreenMs: number;
    supportEmail: string | null;
    faqUrl: string | null;
    downloads: Record<Download, string | null>;
    scripts: EarlyScripts & {
        signIn: Record<UiLang, string[]>;
    };
    overrides?: RemoteOverride[];
}

export { DOWNLOADS, EARLY_PLACEHOLDERS, PAGE_ICONS, PAGE_PURPOSES, REMOTE_CONTRACT, SHARED_FILES, SHORT_TITLE_MAX, contractFits, fileAddress, isContractOutdated };
export type { Download, EarlyScripts, EarlyValues, ManifestPage, PageIcon, PagePurpose, PageScripts, PortalConfig, RegistryEntry, RemoteManifest, RemoteOverride, RemotePage, RemoteScripts, ShellScripts };
