/** The product's limits, patterns and constants, for the server and the forms (spec §5, §9). */

/** Interface languages; English is the fallback (spec §1). */
export const UI_LANGS = ['en', 'fr', 'es', 'it'] as const;
export type UiLang = (typeof UI_LANGS)[number];

/** Content languages, with the codes that the API uses; `ge` is German (spec §1). */
export const CONTENT_LANGS = ['en', 'fr', 'es', 'ge', 'it', 'pt'] as const;
export type ContentLang = (typeof CONTENT_LANGS)[number];

/** The BCP 47 tag of a content language, for `lang` attributes and `Intl`. */
export const bcp47 = (lang: ContentLang): string => (lang === 'ge' ? 'de' : lang);

/** The largest value of an integer column of PostgreSQL. */
export const INT_MAX = 2_147_483_647;
export const PLATFORM_CLIENT_ID = 1;

/** Figures that need not be current are read from a replica only if its lag is at most this long. */
export const REPLICA_LAG_MAX_SECONDS = 10;
export const DEFAULT_PRIMARY = '#6B4DC4';
export const DEFAULT_SECONDARY = '#D32E5E';

export const FILE_TYPES = ['UNITY', 'APK', 'WEB_GL'] as const;
/** UNITY = wired headset, APK = standalone headset, WEB_GL = browser (spec §3). */
export type FileType = (typeof FILE_TYPES)[number];

export const HEADSET_TYPES = ['OCULUS', 'VIVE', 'WINDOWS_MIXED_REALITY'] as const;
export const CLIENT_TYPES = ['COMPANY', 'TRAINING_CENTER', 'VR_ROOM', 'PARTNER'] as const;
export type ClientType = (typeof CLIENT_TYPES)[number];

export const TRAINING_STATUSES = [
  'UNKNOWN',
  'CREATED',
  'VALIDATION_REQUESTED',
  'UNDER_REVIEW',
  'VALIDATED',
  'REJECTED',
] as const;
export type TrainingStatus = (typeof TRAINING_STATUSES)[number];

export const DURATIONS_IN_MINUTE = [5, 15, 30, 45, 60] as const;
/** The selectable minutes after which browser content that does not report counts as completed. */
export const COMPLETION_MINUTES = [1, 5, 10, 15, 30, 45, 60] as const;
export const TITLE_MAX = 50;
/** Titles are truncated to this length where only one line fits (spec §9). */
export const TITLE_SHOWN_MAX = 30;
export const BRIEF_DESCRIPTION_MAX = 130;
export const FULL_DESCRIPTION_MAX = 360;
/** For each learning goal. The specification has no limit; this is the limit of the brief description. */
export const GOAL_MAX = 130;
export const VERSION_MAX = 10;
export const VERSION_NOTES_MAX = 500;
/** When a version goes live. `NOW`: at once. `ON`: at a given instant. `NOT_YET`: when someone decides so later. */
export const GO_LIVE_CHOICES = ['NOW', 'ON', 'NOT_YET'] as const;
export type GoLive = (typeof GO_LIVE_CHOICES)[number];
/** How far in the future a version's go-live can be planned. */
export const GO_LIVE_MAX_DAYS = 366;
export const BADGE_NAME_MAX = 20;
export const BADGE_DESCRIPTION_MAX = 40;
export const BADGES_PER_TRAINING = 3;
export const REJECTION_REASON_MAX = 360;
/** The most skills and headsets of a training. SKILLS_MAX also limits a course's skills in each language. */
export const SKILLS_MAX = 50;
export const HEADSETS_MAX = 50;
export const TAG_MAX = 30;
export const TAGS_PER_TRAINING = 20;
/** The search for tags starts with this many characters (spec §5). */
export const TAG_SEARCH_MIN = 2;
export const VIDEO_LINK_MAX = 500;
export const VIDEO_LINK_PATTERN = '^https://[^\\s/]+\\.[^\\s]+$';

/** Pictures, in CSS pixels. Stored at twice the size for high-density screens (spec §9). */
export const TRAINING_PICTURE = { width: 600, height: 250 } as const;
export const BADGE_LOGO = { width: 60, height: 60 } as const;
export const COMPANY_LOGO = { width: 60, height: 60 } as const;

export const FILE_NAME_MAX = 200;
export const LAUNCH_PARAMETER_MAX = 200;
export const MASTER_CONTENT_NAME_MAX = 100;
export const STEP_FILE_MAX_BYTES = 1_048_576;
export const STEP_ID_MAX = 60;
export const STEP_WEIGHT_MAX = 100;
/** The largest `minSeconds` that a step file can set for a step, and the value for a step without it. */
export const STEP_SECONDS_MAX = 3600;
export const STEP_SECONDS_MIN = 1;
/** The largest accepted build, whatever the quota. */
export const CONTENT_MAX_BYTES = 50 * 1_048_576_000;
/**
 * A company's disk usage may be this many times the storage in its contract. Disk usage includes unpacked builds, removed
 * builds that are still stored, and documents (decision 14).
 */
export const STORED_MAX_FACTOR = 5;
/** An upload that receives no bytes for this long is deleted. */
export const UPLOAD_IDLE_HOURS = 48;
/** The files of removed builds are stored this long, for people who are still using them. */
export const REMOVED_KEPT_DAYS = 7;

/** The accepted types of a resource, detected from the file's content (spec §5). */
export const RESOURCE_TYPES = ['pdf', 'csv', 'png', 'jpg', 'jpeg'] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];
export const RESOURCE_TITLE_MAX = 100;
export const RESOURCE_MAX_BYTES = 50 * 1_048_576;
export const RESOURCES_PER_TRAINING = 50;

/** The most group names that a summary shows (spec §9). */
export const GROUP_NAMES_SHOWN = 5;
export const GROUP_NAME_MAX = 50;
/** The most people in one call that adds people to a group, disables them, or previews their deletion. */
export const PEOPLE_PER_CALL = 500;
/** A person who has started a training but has had no session for this many days counts as inactive. */
export const INACTIVE_DAYS = 30;
/** A manager's search for people of the company needs at least this many characters, and finds at most this many people. */
export const PEOPLE_SEARCH_MIN = 2;
export const PEOPLE_FOUND_MAX = 20;

/** The most rows and bytes of an imported CSV file of members. */
export const IMPORT_ROWS_MAX = 1000;
export const IMPORT_MAX_BYTES = 5 * 1_048_576;

/** The two kinds of certificates, each with its own templates (spec §3 Certificate template). */
export const CERTIFICATE_KINDS = ['training', 'course'] as const;
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number];
/** The number of certificates in a public status list: the minimum for privacy in W3C Bitstring Status List §6.1. */
export const CERTIFICATES_PER_STATUS_LIST = 131_072;
/** The recommended size of a certificate's picture, in pixels (spec §9). */
export const CERTIFICATE_PICTURE = { width: 1512, height: 1080 } as const;

/** The most people, and the most GB of storage, in a company's contract (spec §5 Company form). */
export const CLIENT_USERS_MAX = 100;
export const CLIENT_STORAGE_GB_MAX = 1000;
/** The most companies in one call that changes contracts, or that adds trainings to offers. */
export const CLIENTS_PER_CALL = 500;
/** The accepted types of a graphical charter (brand guidelines), detected from the file's content, and its largest size. */
export const CHARTER_TYPES = ['pdf', 'png', 'jpg'] as const;
export type CharterType = (typeof CHARTER_TYPES)[number];
export const CHARTER_MAX_BYTES = 20 * 1_048_576;
/** A company is warned this many days before its contract ends. The earliest warning comes first. */
export const CONTRACT_WARNING_DAYS = [30, 7, 1] as const;

export const AUDIT_PER_PAGE = 50;
/** How long security events, and the network addresses in the audit trail, are stored. */
export const SECURITY_EVENT_DAYS = 400;

/** Bytes of a GB in the product's storage figures (spec §9). */
export const BYTES_PER_GB = 1_048_576_000;
/** The screens show a warning when at least this share of a quota is used. */
export const QUOTA_WARNING_SHARE = 0.95;

/** A training counts as new for this many days after its publication (readings 18). */
export const NEW_FOR_DAYS = 30;

export const PASSWORD_MIN = 8;
/** One pattern per rule, so that each can have its own message (spec §5). */
export const PASSWORD_RULES = {
  length: new RegExp(`^.{${PASSWORD_MIN},}$`, 'su'),
  uppercase: /[A-Z]/u,
  lowercase: /[a-z]/u,
  digit: /[0-9]/u,
  special: /[#?!@$%^&*-]/u,
} as const;
/** The longest accepted password. Without a limit, hashing a very long one would cost the server a lot of time. */
export const PASSWORD_MAX = 1000;
export const NAME_MAX = 100;
/** At least one character that is not a space, and no control characters such as line breaks: mail headers contain names. */
export const NAME_PATTERN = '^\\P{Cc}*[^\\s\\p{Cc}]\\P{Cc}*$';
export const EMAIL_MAX = 254;
const EMAIL_ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const DOMAIN_LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
/** A mailbox of RFC 5321 §4.1.2, but without quoted local parts and address literals, which are practically unused. */
const EMAIL_PATTERN = `^(?=[^@]{1,64}@)${EMAIL_ATOM}(?:\\.${EMAIL_ATOM})*@(?:${DOMAIN_LABEL}\\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$`;
const NAME = new RegExp(NAME_PATTERN, 'u');
const EMAIL = new RegExp(EMAIL_PATTERN, 'u');
export const isName = (text: string): boolean => text.length <= NAME_MAX && NAME.test(text);
/** Letters, marks and digits of any script, joiners, hyphens and full stops. Other characters could end a host name. */
const DOMAIN = /^[-\p{Join_Control}\p{L}\p{M}\p{N}.。．｡·・]+$/u;
const LETTER_BEYOND_ASCII = /(?!\p{ASCII})[\p{L}\p{M}]/u;
/**
 * Returns an e-mail or web address without the spaces around it and the invisible characters in it, which people paste with
 * it from mails and documents. Keeps joiners between letters beyond ASCII, because some scripts spell words with them.
 */
export const cleanAddress = (text: string): string =>
  text
    .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu, '')
    .replace(/\p{Join_Control}+/gu, (joiners, at: number, whole: string) => {
      const neighbours = [whole.charAt(at - 1), whole.charAt(at + joiners.length)];
      return neighbours.every((letter) => LETTER_BEYOND_ASCII.test(letter)) ? joiners : '';
    })
    .trim();
/**
 * Returns an e-mail address as it is stored: clean, and with the domain in Punycode, which every mail server accepts. So both
 * spellings of a domain give the same address. Texts that are not addresses are only cleaned.
 */
export function cleanEmail(text: string): string {
  const cleaned = cleanAddress(text);
  const at = cleaned.lastIndexOf('@') + 1;
  const domain = cleaned.slice(at);
  const address = `http://${domain}`;
  const isConverted = /[^\0-\x7f]/u.test(domain) && DOMAIN.test(domain) && URL.canParse(address);
  return isConverted ? cleaned.slice(0, at) + new URL(address).hostname : cleaned;
}
/** Returns why an e-mail address is refused. INVALID_MAILBOX: not ASCII before the @, which not all mail servers accept. */
export function emailFault(text: string): 'INVALID_EMAIL' | 'INVALID_MAILBOX' | undefined {
  const email = cleanEmail(text);
  if (email.length > EMAIL_MAX) return 'INVALID_EMAIL';
  if (EMAIL.test(email)) return undefined;
  const plain = email.replace(/[^\0-\x7f](?=[^@]*@)/gu, 'x');
  return plain !== email && EMAIL.test(plain) ? 'INVALID_MAILBOX' : 'INVALID_EMAIL';
}
export const isEmail = (text: string): boolean => emailFault(text) === undefined;
export const COLOR_PATTERN = '^#[0-9A-Fa-f]{6}$';

/** The unique code: letters and digits without 0, O, 1 and I. Case does not matter (spec §9, readings 9). */
export const CODE_LENGTH = 6;
export const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const CODE_PATTERN = `^[A-Za-z0-9]{${CODE_LENGTH}}$`;
export const CODE_MS = 600_000;
/** The link in a reset mail is valid for this long, and only once (spec §8, §9). */
export const RESET_KEY_DAYS = 7;
/** The link with which the first super admin makes their account is valid for this long, and only once. */
export const SUPER_ADMIN_LINK_HOURS = 24;

/** A code of an authenticator app (TOTP, RFC 6238): six digits, a new one every 30 seconds. */
export const TOTP_DIGITS = 6;
export const TOTP_SECONDS = 30;
export const TOTP_PATTERN = `^[0-9]{${TOTP_DIGITS}}$`;
/** Recovery codes replace a lost second factor: codes per person, and characters of {@link CODE_ALPHABET} per code. */
export const RECOVERY_CODES = 10;
export const RECOVERY_CODE_LENGTH = 10;
/** The longest recovery code as people type it, with spaces and dashes. */
export const RECOVERY_CODE_TYPED_MAX = 40;
/** The time limit for the second step of the sign-in, and for making a passkey. */
export const SECOND_FACTOR_MS = 5 * 60_000;

/** How long a session counts as `recent` (see SessionStrength) after the person has entered their password. */
export const FRESH_SIGN_IN_MS = 10 * 60_000;
/** How long the link that confirms a new e-mail address is valid, and how long the link that restores the old one. */
export const EMAIL_CONFIRM_DAYS = 7;
export const EMAIL_UNDO_DAYS = 7;

/** The accepted types of pictures, detected from the file's content. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg'] as const;
export const PICTURE_MAX_BYTES = 8_388_608;
/** Width and height of a stored profile picture, in pixels. */
export const PICTURE_PIXELS = 256;
/** Limits the server's work to decode a picture. No camera picture within PICTURE_MAX_BYTES has more pixels. */
export const PICTURE_DECODED_MAX_PIXELS = 50_000_000;

export const NOTIFICATION_TYPES = [
  'TRAINING_SUGGESTION',
  'NEW_TRAINING',
  'TRAINING_BADGE',
  'PLATFORM_BADGE',
  'FILL_PROFILE',
  'COURSE_SUGGESTION',
  'SATISFACTION_SURVEY',
  'CONTRACT_ENDING',
  'HELD_REPORTS',
  'NEW_DEVICE',
  'PROGRESS_RESET',
  'TRAINING_REMINDER',
  'TEAM_JOINED',
  'TEAM_TAKEOVER',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];
export const NOTIFICATIONS_PER_PAGE = 20;

/** The satisfaction survey: one to five stars and a comment (spec §5). */
export const RATING_MIN = 1;
export const RATING_MAX = 5;
export const RATINGS = Array.from({ length: RATING_MAX }, (_, index) => RATING_MIN + index);
export const COMMENT_MAX = 1000;
/** Answers to the survey per page (spec §9). */
export const FEEDBACK_PAGE_SIZES = [5, 10, 25] as const;
export const FEEDBACK_PAGE_SIZE = 10;

/** The kinds of things whose deletion can be undone. */
export const DELETABLE_KINDS = ['training', 'course', 'master-content', 'resource'] as const;
export type DeletableKind = (typeof DELETABLE_KINDS)[number];
/** How long a deletion can be undone. Files are stored a day longer, because the clocks of server nodes may differ. */
export const RESTORABLE_DAYS = 30;
export const DELETIONS_PER_PAGE = 20;
/** How long companies can still use a training in their offer after its partner has withdrawn it. */
export const WITHDRAWAL_NOTICE_DAYS = 14;
/** The most new trainings that one notification names. */
export const ANNOUNCED_MAX = 100;

export const OFFER_MAX = 10_000;
/** The most trainings that one call adds to the offers of several companies. */
export const OFFER_ADDED_MAX = 500;

/** A course: at least two trainings, each with a success score of 0 to 100 (spec §9). */
export const COURSE_TRAININGS_MIN = 2;
export const COURSE_TRAININGS_MAX = 50;
export const SUCCESS_SCORE_MAX = 100;

/** The most trainings or courses, and the most people and groups, in one suggestion. */
export const SUGGESTED_MAX = 100;
export const SUGGESTION_TARGETS_MAX = 500;
export const COURSE_PROGRESS_PER_PAGE = 20;

/** Notices: at most three at once, each for three seconds (spec §2 Application start). */
export const NOTICES_MAX = 3;
export const NOTICE_MS = 3000;
/** The least time the loading screen is shown, unless the operator sets another value. */
export const LOADING_SCREEN_MS = 1500;

export const SESSION_SECONDS_MAX = 86_400;
/** The most steps of a step file and of a reported session. */
export const SESSION_STEPS_MAX = 200;
/** The most session reports, and the most new sessions, per person and day. */
export const REPORTS_PER_DAY = 10_000;
export const SESSIONS_PER_DAY = 500;
/** The largest state that content can store to resume an unfinished training, in bytes of UTF-8. */
export const CONTENT_STATE_MAX_BYTES = 65_536;
/** How wrong a client's clock may be before the server corrects the times that the client sends. */
export const CLOCK_SKEW_MS = 5 * 60_000;
/** The sessions since a launch may together be this much longer than the time since the launch by the server's clock. */
export const SINCE_LAUNCH_TOLERANCE_MS = 5000;
/** The shortest plausible session is the training's duration divided by this: a minute for a training of an hour. */
export const TRAINING_SPEED_MAX = 60;
/** Why the times of a reported session are not plausible. */
export const HELD_REASONS = ['BEFORE_LAUNCH', 'TOO_LONG', 'OVERLAP', 'TOO_SHORT'] as const;
export type HeldReason = (typeof HELD_REASONS)[number];
/** The most held reports in one list and in one decision. */
export const HELD_REPORTS_MAX = 100;
export const SESSIONS_PER_PAGE = 50;
/** A reported session may have started at most this many days ago. */
export const SESSION_AGE_MAX_DAYS = 366;
/** How long a reset of progress can be undone, the length limit of its reason, and the most resets in one list. */
export const RESET_UNDO_DAYS = 30;
export const RESET_REASON_MAX = 360;
export const RESETS_MAX = 100;
/** A step with a lower score is recommended for practice, even if it has succeeded. */
export const LOW_SCORE = 60;
/** Results that a browser stores until they are sent: characters of one, results per person and training, all results. */
export const KEPT_RESULT_MAX_CHARS = 262_144;
export const KEPT_RESULTS_PER_TRAINING = 10;
export const KEPT_RESULTS_MAX = 100;

/** How long the browser keeps a form's draft, and the longest draft that it keeps. */
export const DRAFT_DAYS = 7;
export const DRAFT_MAX_CHARS = 100_000;
/** The largest build, in bytes, that a training's draft keeps in the browser. Larger ones must be chosen again. */
export const DRAFT_BUILD_MAX = 20_000_000;
/** The most drafts that the browser keeps per person: for each training or course, and for all new ones together. */
export const DRAFTS_MAX = 5;

/** A session token expires after 7 days without use, and after 30 days in any case (readings 7). */
export const TOKEN_IDLE_DAYS = 7;
export const TOKEN_MAX_DAYS = 30;
/** How long the token of a sign-in by unique code is valid (readings 7). */
export const CODE_TOKEN_HOURS = 24;
/** How long a session opened by an assertion lasts, the longest validity of an assertion, and the allowed clock skew. */
export const EMBEDDED_SESSION_MINUTES = 60;
export const ASSERTION_MAX_SECONDS = 300;
export const ASSERTION_SKEW_SECONDS = 30;
/** The longest assertion, its longest id (`jti`) and the longest public key in characters; the most keys of a company. */
export const ASSERTION_MAX = 4096;
export const ASSERTION_ID_MAX = 200;
export const PUBLIC_KEY_MAX = 4096;
export const EMBEDDING_KEYS_MAX = 10;
/** The length of the longest origin, and the most origins of a company. All are in the Content Security Policy header. */
export const EMBEDDING_ORIGIN_MAX = 200;
export const EMBEDDING_ORIGINS_MAX = 20;
/** How long the token of running content is valid. The token can only report sessions of the content's training. */
export const LAUNCH_TOKEN_DAYS = 7;
/** How long the link that opens content is valid. */
export const LAUNCH_LINK_MS = 5 * 60_000;
/** How long opened content or a download may fetch files. */
export const CONTENT_ACCESS_HOURS = 12;

/** The longest period of daily statistics, including its first and last day. */
export const STATS_PERIOD_MAX_DAYS = 800;
/** Dashboards compare this many last days with the same number of days before. */
export const RECENT_DAYS = 30;
/** A partner sees a client's time and rating only if at least this many people are behind it, to keep them anonymous. */
export const SMALLEST_GROUP = 3;
/** The length of the lists of the most and the least used trainings. */
export const RANKED_TRAININGS = 5;
/** The most rows of a printable summary: one for each person, and one for each person and training. */
export const SUMMARY_ROWS_MAX = 4000;
/** The number of places that a ranking shows around a person. It is odd, because the person's place is the middle one. */
export const RANKS_SHOWN = 7;
