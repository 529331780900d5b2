import * as react from 'react';
import { ReactNode, ComponentType } from 'react';
import Type, { TSchema, Static } from 'typebox';
import { ErrorCode, ErrorBody } from '@vr/shared-api/errors';
import { StoreApi } from 'zustand/vanilla';

declare const UI_LANGS: readonly ["en", "fr", "es", "it"];
type UiLang = (typeof UI_LANGS)[number];
declare const FILE_TYPES: readonly ["UNITY", "APK", "WEB_GL"];
type FileType = (typeof FILE_TYPES)[number];
declare const CLIENT_TYPES: readonly ["COMPANY", "TRAINING_CENTER", "VR_ROOM", "PARTNER"];
type ClientType = (typeof CLIENT_TYPES)[number];
declare const GO_LIVE_CHOICES: readonly ["NOW", "ON", "NOT_YET"];
type GoLive = (typeof GO_LIVE_CHOICES)[number];
declare const NOTIFICATION_TYPES: readonly ["TRAINING_SUGGESTION", "NEW_TRAINING", "TRAINING_BADGE", "PLATFORM_BADGE", "FILL_PROFILE", "COURSE_SUGGESTION", "SATISFACTION_SURVEY", "CONTRACT_ENDING", "HELD_REPORTS", "NEW_DEVICE", "PROGRESS_RESET", "TRAINING_REMINDER", "TEAM_JOINED", "TEAM_TAKEOVER"];
type NotificationType = (typeof NOTIFICATION_TYPES)[number];

declare const ROLES: readonly ["ROLE_SUPER_ADMIN", "ROLE_ADMINISTRATOR", "ROLE_MANAGER", "ROLE_PARTNER"];
type Role = (typeof ROLES)[number];

interface EndpointSchemas {
    params?: TSchema;
    query?: TSchema;
    headers?: TSchema;
    body?: TSchema;
    response?: TSchema;
}
type Of<S, K extends string> = S extends Record<K, infer T extends TSchema> ? Static<T> : undefined;
interface CalledEndpoint<S extends EndpointSchemas> {
    method: string;
    path: string;
    allow: string;
    multipart?: true;
    file?: string;
    readonly types?: S;
}
type ParamsOf<S> = Of<S, 'params'>;
type QueryOf<S> = Of<S, 'query'>;
type BodyOf<S> = Of<S, 'body'>;
type ResponseOf<S> = Of<S, 'response'>;
type Part<K extends string, T> = T extends undefined ? {
    [P in K]?: undefined;
} : {
    [P in K]: T;
};
type InputOf<S> = Part<'params', ParamsOf<S>> & Part<'query', QueryOf<S>> & Part<'body', BodyOf<S>>;

declare const GateReport: Type.TObject<{
    fileType: Type.TEnum<["UNITY", "APK", "WEB_GL"]>;
    accepted: Type.TBoolean;
    findings: Type.TArray<Type.TObject<{
        code: Type.TEnum<("NOT_AN_ARCHIVE" | "ARCHIVE_DAMAGED" | "ARCHIVE_ENCRYPTED" | "ARCHIVE_EMPTY" | "TOO_COMPLEX" | "TOO_MANY_FILES" | "UNPACKED_TOO_LARGE" | "COMPRESSION_BOMB" | "UNSAFE_PATH" | "LINK" | "NAME_UNREADABLE" | "DUPLICATE_PATH" | "COMPRESSION_UNKNOWN" | "OTHER_TYPE" | "NO_ENTRY_PAGE" | "MISSING_FILE" | "CASE_MISMATCH" | "OUTSIDE_MODULE" | "NOT_DECODABLE" | "NO_ANDROID_MANIFEST" | "NO_DEX" | "NO_EXECUTABLE" | "OUTSIDE_DEPENDENCY" | "MISSING_LATER" | "PARTLY_CHECKED" | "NO_PLAYER" | "NOT_COMPRESSED" | "SERVICE_WORKER" | "THREADS" | "LMS_PACKAGE" | "NESTED_ARCHIVE" | "NOT_SIGNED" | "APK_PACKAGE" | "APK_VERSION" | "APK_ANDROID" | "APK_PERMISSIONS" | "DECLARED_FEATURES" | "ENTRY_PAGE" | "EXECUTABLE" | "ENGINE" | "PRECOMPRESSED")[]>;
        params: Type.TRecord<"^.*$", Type.TUnion<[Type.TString, Type.TNumber]>>;
        paths: Type.TArray<Type.TString>;
        count: Type.TInteger;
        places: Type.TOptional<Type.TArray<Type.TObject<{
            file: Type.TString;
            line: Type.TInteger;
            address: Type.TString;
        }>>>;
    }>>;
    entry: Type.TUnion<[Type.TString, Type.TNull]>;
    files: Type.TInteger;
    unpackedSize: Type.TInteger;
}>;
type GateReport = Static<typeof GateReport>;

declare const PORTAL_ROLES: readonly ["superadmin", "admin", "partner", "manager", "learner"];
type PortalRole = (typeof PORTAL_ROLES)[number];
type CurrentRole = Role | '';

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

declare const ASSERTION_REFUSALS: readonly ["malformed", "unknown-key", "algorithm", "signature", "audience", "expired", "not-yet-valid", "lifetime", "replayed", "origin", "unknown-person", "not-vouchable"];
type AssertionRefusal = (typeof ASSERTION_REFUSALS)[number];

type OnSent = (part: number) => void;

declare class ApiError extends Error {
    readonly status: number;
    readonly code: ErrorCode | 'NETWORK';
    readonly title: string | undefined;
    readonly field: string | undefined;
    readonly retryAfter: number | undefined;
    readonly reason: AssertionRefusal | undefined;
    readonly report: GateReport | undefined;
    readonly traceId: string | undefined;
    constructor(status: number, body: Partial<Omit<ErrorBody, 'code'>> & {
        code: ErrorCode | 'NETWORK';
    });
}
interface CallOptions {
    signal?: AbortSignal;
    ifMatch?: number;
    idempotencyKey?: string;
    keepalive?: boolean;
    onSent?: OnSent;
}
interface Api {
    call<S extends EndpointSchemas>(endpoint: CalledEndpoint<S>, input: InputOf<S>, options?: CallOptions): Promise<ResponseOf<S>>;
}

declare const listNotifications: {
    query: Type.TObject<{
        lang: Type.TEnum<["en", "fr", "es", "ge", "it", "pt"]>;
        page: Type.TOptional<Type.TInteger>;
        limit: Type.TOptional<Type.TInteger>;
    }>;
    response: Type.TObject<{
        items: Type.TArray<Type.TObject<{
            id: Type.TInteger;
            type: Type.TEnum<["TRAINING_SUGGESTION", "NEW_TRAINING", "TRAINING_BADGE", "PLATFORM_BADGE", "FILL_PROFILE", "COURSE_SUGGESTION", "SATISFACTION_SURVEY", "CONTRACT_ENDING", "HELD_REPORTS", "NEW_DEVICE", "PROGRESS_RESET", "TRAINING_REMINDER", "TEAM_JOINED", "TEAM_TAKEOVER"]>;
            title: Type.TString;
            content: Type.TString;
            date: Type.TString;
            read: Type.TBoolean;
            trainingIds: Type.TArray<Type.TInteger>;
            courseIds: Type.TArray<Type.TInteger>;
            badgeId: Type.TUnion<[Type.TInteger, Type.TNull]>;
            badgeNumber: Type.TUnion<[Type.TInteger, Type.TNull]>;
        }>>;
        totalPage: Type.TInteger;
    }>;
};

declare const CurrentClient: Type.TObject<{
    hasQuota: Type.TBoolean;
    version: Type.TInteger;
    scoreRanking: Type.TBoolean;
    hourRanking: Type.TBoolean;
    masterContentAccess: Type.TBoolean;
    offlineAccess: Type.TBoolean;
    enableSatisfactionSurvey: Type.TBoolean;
    id: Type.TInteger;
    name: Type.TString;
    type: Type.TEnum<["COMPANY", "TRAINING_CENTER", "VR_ROOM", "PARTNER"]>;
    primaryColor: Type.TString;
    secondaryColor: Type.TString;
    logo: Type.TUnion<[Type.TString, Type.TNull]>;
    timeZone: Type.TString;
}>;

declare const Profile: Type.TObject<{
    id: Type.TInteger;
    clientId: Type.TInteger;
    firstName: Type.TString;
    lastName: Type.TString;
    email: Type.TString;
    picture: Type.TUnion<[Type.TString, Type.TNull]>;
    roles: Type.TArray<Type.TEnum<["ROLE_SUPER_ADMIN", "ROLE_ADMINISTRATOR", "ROLE_MANAGER", "ROLE_PARTNER"]>>;
    secondFactorSetup: Type.TOptional<Type.TEnum<["required", "advised"]>>;
    signedInByCode: Type.TOptional<Type.TBoolean>;
}>;

type SignedInProfile = Static<typeof Profile>;
type SessionClient = Static<typeof CurrentClient>;
interface Session {
    token: string | null;
    profile: SignedInProfile | null;
    client: SessionClient | null;
    role: CurrentRole;
    endedBy: 'expired' | 'forbidden' | null;
    signedIn(token: string, profile: SignedInProfile): void;
    setProfile(profile: SignedInProfile): void;
    setClient(client: SessionClient | null): void;
    setRole(role: CurrentRole): void;
    ended(by: Session['endedBy']): void;
    signedOut(): void;
}
type SessionStore = StoreApi<Session>;

declare function adoptSheet(root: Document | ShadowRoot, sheet: StyleSheetModule): void;

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

declare const reportSession: {
    params: Type.TObject<{
        id: Type.TInteger;
    }>;
    body: Type.TObject<{
        id: Type.TString;
        launchId: Type.TOptional<Type.TUnion<[Type.TString, Type.TLiteral<"">, Type.TNull]>>;
        fileType: Type.TEnum<["UNITY", "APK", "WEB_GL"]>;
        startedAt: Type.TString;
        sentAt: Type.TString;
        seconds: Type.TNumber;
        progress: Type.TOptional<Type.TUnion<[Type.TNumber, Type.TNull]>>;
        score: Type.TOptional<Type.TUnion<[Type.TNumber, Type.TNull]>>;
        finished: Type.TBoolean;
        contentVersion: Type.TOptional<Type.TUnion<[Type.TString, Type.TNull]>>;
        steps: Type.TArray<Type.TObject<{
            id: Type.TString;
            success: Type.TBoolean;
            score: Type.TOptional<Type.TUnion<[Type.TNumber, Type.TNull]>>;
            seconds: Type.TOptional<Type.TUnion<[Type.TNumber, Type.TNull]>>;
        }>>;
        state: Type.TOptional<Type.TUnion<[Type.TString, Type.TNull]>>;
    }>;
    response: Type.TObject<{
        progressionPercent: Type.TInteger;
        points: Type.TInteger;
        score: Type.TUnion<[Type.TInteger, Type.TNull]>;
        check: Type.TUnion<[Type.TEnum<["PENDING", "REJECTED"]>, Type.TNull]>;
    }>;
};
type SentReport = Static<typeof reportSession.body>;
type WithoutNull<T> = {
    [K in keyof T]: Exclude<T[K], null>;
};
type Report = WithoutNull<Omit<SentReport, 'steps'>> & {
    steps: WithoutNull<SentReport['steps'][number]>[];
};

type SessionReport = Omit<Report, 'sentAt'>;
interface ReportLaunch {
    userToken: string;
    userId: number;
    trainingId: number;
}
interface WaitingResult {
    trainingId: number;
    sessionId: string;
}
interface LaunchResults {
    keep(report: SessionReport): void;
    send(report: SessionReport): void;
    settle(report: SessionReport): void;
    end(): void;
}
interface Results {
    waiting: StoreApi<readonly WaitingResult[]>;
    follow(launch: ReportLaunch): LaunchResults;
}

interface UploadPlace {
    kind: 'training' | 'master-content';
    id: number;
    fileType: FileType;
}
interface UploadOrder {
    place: UploadPlace;
    title: string;
    version: string;
    notes?: string;
    goLive?: GoLive;
    goLiveAt?: string;
    offlineAvailable: boolean;
    file: File;
}
type UploadState = 'starting' | 'sending' | 'waiting' | 'needs-file' | 'inspecting' | 'accepted' | 'failed';
interface UploadProgress {
    key: string;
    place: UploadPlace;
    title: string;
    version: string;
    fileName: string;
    size: number;
    sent: number;
    bytesPerSecond: number | null;
    secondsLeft: number | null;
    state: UploadState;
    error: ApiError | null;
    report: GateReport | null;
}
interface Uploads {
    list: StoreApi<readonly UploadProgress[]>;
    start(order: UploadOrder): void;
    retry(key: string, file?: File): void;
    cancel(key: string): void;
    dismiss(key: string): void;
}

declare function DialogHistory({ children }: {
    children: ReactNode;
}): react.JSX.Element;
declare function useGoBack(): () => void;
declare function useLeaveOpened(): () => boolean;
declare function useDialogEntry(isOpen: boolean, onBack: () => void): void;

interface Notice {
    kind: 'success' | 'error' | 'info' | 'warning';
    text: string;
}
type PortalNotification = ResponseOf<typeof listNotifications>['items'][number];
type Connection = 'online' | 'offline' | 'unreachable';
interface SlotProps {
    id: string;
    props?: Record<string, unknown>;
    fallback?: ReactNode;
}
interface Portal {
    api: Api;
    session: SessionStore;
    lang: UiLang;
    setLang(lang: UiLang): void;
    notify(notice: Notice): void;
    connection: StoreApi<Connection>;
    activeNotification: StoreApi<PortalNotification | null>;
    openSurvey(trainingId: number, rating?: number): void;
    addTraining(): void;
    editTraining(trainingId: number): void;
    addCourse(): void;
    editCourse(courseId: number): void;
    uploads: Uploads;
    results: Results;
    pages: readonly ManifestPage[];
    Slot: ComponentType<SlotProps>;
    offers(slotId: string): boolean;
    root: Document | ShadowRoot;
    storage: DraftStorage;
    origin: string;
}
declare const PortalProvider: react.Provider<Portal | null>;
declare const LayoutContainer: react.Context<Element | null>;
declare function usePortal(): Portal;
declare const useSession: <T>(select: (session: Session) => T) => T;
declare function useProfile(): {
    secondFactorSetup?: "required" | "advised" | undefined;
    signedInByCode?: boolean | undefined;
    id: number;
    clientId: number;
    firstName: string;
    lastName: string;
    email: string;
    picture: string | null;
    roles: ("ROLE_SUPER_ADMIN" | "ROLE_ADMINISTRATOR" | "ROLE_MANAGER" | "ROLE_PARTNER")[];
};
declare function useRole(): PortalRole;
declare function useActiveNotification(...types: NotificationType[]): {
    active: {
        id: number;
        type: "TRAINING_SUGGESTION" | "NEW_TRAINING" | "TRAINING_BADGE" | "PLATFORM_BADGE" | "FILL_PROFILE" | "COURSE_SUGGESTION" | "SATISFACTION_SURVEY" | "CONTRACT_ENDING" | "HELD_REPORTS" | "NEW_DEVICE" | "PROGRESS_RESET" | "TRAINING_REMINDER" | "TEAM_JOINED" | "TEAM_TAKEOVER";
        title: string;
        content: string;
        date: string;
        read: boolean;
        trainingIds: number[];
        courseIds: number[];
        badgeId: number | null;
        badgeNumber: number | null;
    } | null;
    done: () => void;
};
declare const useIsOffline: () => boolean;
declare const useUploads: () => readonly UploadProgress[];
declare const useWaitingResults: () => readonly WaitingResult[];
declare function Slot(slot: SlotProps): react.JSX.Element;

declare function useStyles(sheet: StyleSheetModule): void;
interface RemoteModule {
    namespace: string;
    locales: (lang: UiLang) => Promise<{
        default: Record<string, unknown>;
    }>;
    pages: Record<string, () => Promise<{
        default: ComponentType;
    }>>;
    slots: Record<string, () => Promise<{
        default: ComponentType<any>;
    }>>;
}
declare const defineRemote: (remote: RemoteModule) => RemoteModule;

export { DialogHistory, LayoutContainer, PortalProvider, Slot, adoptSheet, defineRemote, useActiveNotification, useDialogEntry, useGoBack, useIsOffline, useLeaveOpened, usePortal, useProfile, useRole, useSession, useStyles, useUploads, useWaitingResults };
export type { Connection, Notice, Portal, PortalNotification, RemoteModule, SlotProps };
