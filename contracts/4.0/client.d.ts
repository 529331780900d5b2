import Type, { TSchema, Static } from 'typebox';
import { ErrorCode, ErrorBody } from '@vr/shared-api/errors';

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
interface ApiOptions {
    baseUrl: string;
    token: () => string | null;
    onRefused: (error: ApiError, token: string) => void;
    fetch?: typeof fetch;
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
declare function createApi({ baseUrl, token, onRefused, fetch }: ApiOptions): Api;

export { ApiError, createApi };
export type { Api };
