/** Every limit, pattern and constant of the product, written once; server and forms read the same (spec §5, §9). */

/** Interface languages; English is the fallback (spec §1). */
export const UI_LANGS = ['en', 'fr', 'es', 'it'] as const;
export type UiLang = (typeof UI_LANGS)[number];

/** Content languages, with the codes of the training payloads; `ge` is German (spec §1). */
export const CONTENT_LANGS = ['en', 'fr', 'es', 'ge', 'it', 'pt'] as const;
export type ContentLang = (typeof CONTENT_LANGS)[number];

/** The BCP 47 tag of a content language, for `lang` attributes and `Intl`. */
export const bcp47 = (lang: ContentLang): string => (lang === 'ge' ? 'de' : lang);

export const PLATFORM_CLIENT_ID = 1;
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
export const TITLE_MAX = 50;
/** A title is cut here where one line is all there is (spec §9). */
export const TITLE_SHOWN_MAX = 30;
export const BRIEF_DESCRIPTION_MAX = 130;
export const FULL_DESCRIPTION_MAX = 360;
/** Of each learning goal; the specification names no limit, the short description's serves. */
export const GOAL_MAX = 130;
export const VERSION_MAX = 10;
export const BADGE_NAME_MAX = 20;
export const BADGE_DESCRIPTION_MAX = 40;
export const BADGES_PER_TRAINING = 3;
export const REJECTION_REASON_MAX = 360;
export const TAG_MAX = 30;
export const TAGS_PER_TRAINING = 20;
/** The search for tags begins here (spec §5). */
export const TAG_SEARCH_MIN = 2;
export const VIDEO_LINK_MAX = 500;
/** A video link is an https address. */
export const VIDEO_LINK_PATTERN = '^https://[^\\s/]+\\.[^\\s]+$';

/** The picture of a training and the logo of a badge, in CSS pixels; kept with twice as many for sharp screens (spec §9). */
export const TRAINING_PICTURE = { width: 600, height: 250 } as const;
export const BADGE_LOGO = { width: 60, height: 60 } as const;

export const FILE_NAME_MAX = 200;
export const LAUNCH_PARAMETER_MAX = 200;
export const MASTER_CONTENT_NAME_MAX = 100;
export const STEP_FILE_MAX_BYTES = 1_048_576;
/** The largest build that is taken, whatever the quota. */
export const CONTENT_MAX_BYTES = 50 * 1_048_576_000;
/** An upload that nothing arrives of for so long is taken away. */
export const UPLOAD_IDLE_HOURS = 48;
/** Builds that are no longer offered keep their bytes so long, for whoever is in the middle of one. */
export const SUPERSEDED_KEPT_DAYS = 7;

/** What a resource may be, by its content (spec §5). */
export const RESOURCE_TYPES = ['pdf', 'csv', 'png', 'jpg', 'jpeg'] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];
export const RESOURCE_TITLE_MAX = 100;
export const RESOURCE_MAX_BYTES = 50 * 1_048_576;
export const RESOURCES_PER_TRAINING = 50;

/** Names of groups in a summary (spec §9). */
export const GROUP_NAMES_SHOWN = 5;

/** Bytes of one GB as the product counts storage (spec §9). */
export const BYTES_PER_GB = 1_048_576_000;

/** A training counts as new for this long after its publication (readings 18). */
export const NEW_FOR_DAYS = 30;

export const PASSWORD_MIN = 8;
/** One per rule, so that each can have its own message (spec §5). */
export const PASSWORD_RULES = {
  length: new RegExp(`^.{${PASSWORD_MIN},}$`, 'su'),
  uppercase: /[A-Z]/u,
  lowercase: /[a-z]/u,
  digit: /[0-9]/u,
  special: /[#?!@$%^&*-]/u,
} as const;
/** Longest password that is read; hashing an endless one would cost the server, not the caller. */
export const PASSWORD_MAX = 1000;
export const NAME_MAX = 100;
/** Something else than spaces, on one line: names stand in the heads of mails. */
export const NAME_PATTERN = '^\\P{Cc}*[^\\s\\p{Cc}]\\P{Cc}*$';
export const EMAIL_MAX = 254;
/** What both sides take for an e-mail address: one @, a dotted domain, no spaces or control characters. */
export const EMAIL_PATTERN = '^[^\\s@\\p{Cc}]+@[^\\s@\\p{Cc}]+\\.[^\\s@\\p{Cc}]{2,}$';
const NAME = new RegExp(NAME_PATTERN, 'u');
const EMAIL = new RegExp(EMAIL_PATTERN, 'u');
export const isName = (text: string): boolean => text.length <= NAME_MAX && NAME.test(text);
export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL.test(text);
export const COLOR_PATTERN = '^#[0-9A-Fa-f]{6}$';

/** The unique code: letters and digits without 0, O, 1 and I, in either case (spec §9, readings 9). */
export const CODE_LENGTH = 6;
export const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const CODE_PATTERN = `^[A-Za-z0-9]{${CODE_LENGTH}}$`;
export const CODE_MS = 600_000;
/** The link of a reset mail is good this long, and once (spec §8, §9). */
export const RESET_KEY_DAYS = 7;

/** Profile pictures: judged by their content, kept as a square of this many pixels. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg'] as const;
export const PICTURE_MAX_BYTES = 8_388_608;
export const PICTURE_PIXELS = 256;
/** More pixels than any camera's picture that fits into the bytes; decoding as many must not cost the server much. */
export const PICTURE_DECODED_MAX_PIXELS = 50_000_000;

export const NOTIFICATION_TYPES = [
  'TRAINING_SUGGESTION',
  'NEW_TRAINING',
  'TRAINING_BADGE',
  'PLATFORM_BADGE',
  'FILL_PROFILE',
  'COURSE_SUGGESTION',
  'SATISFACTION_SURVEY',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];
export const NOTIFICATIONS_PER_PAGE = 20;

/** The satisfaction survey: one to five stars and a comment (spec §5). */
export const RATING_MIN = 1;
export const RATING_MAX = 5;
export const COMMENT_MAX = 1000;
/** Answers to the survey on a page (spec §9). */
export const FEEDBACK_PAGE_SIZES = [5, 10, 25] as const;
export const FEEDBACK_PAGE_SIZE = 10;

/** Trainings in a company's offer, at most. */
export const OFFER_MAX = 10_000;

/** A course: at least two trainings, each with a success score of 0 to 100 (spec §9). */
export const COURSE_TRAININGS_MIN = 2;
export const COURSE_TRAININGS_MAX = 50;
export const SUCCESS_SCORE_MAX = 100;

/** Trainings or courses that are suggested at once, and people or groups that are named. */
export const SUGGESTED_MAX = 100;
export const SUGGESTION_TARGETS_MAX = 500;
/** Entries of the progress in courses that come at once. */
export const COURSE_PROGRESS_PER_PAGE = 20;

/** Notices: at most three at once, gone after three seconds (spec §2 Application start). */
export const NOTICES_MAX = 3;
export const NOTICE_MS = 3000;
/** The loading screen shows at least this long unless the operator sets another value. */
export const LOADING_SCREEN_MS = 1500;

/** A reported session: longest time in one sitting, and how far a client's clock may be off before it is bounded. */
export const SESSION_SECONDS_MAX = 86_400;
export const SESSION_STEPS_MAX = 200;
export const CLOCK_SKEW_MS = 5 * 60_000;
/** Oldest start a late report may carry. */
export const SESSION_AGE_MAX_DAYS = 366;

/** What was typed into a form stays in the browser this long after its session has ended, up to this length. */
export const DRAFT_DAYS = 7;
export const DRAFT_MAX_CHARS = 100_000;

/** Session tokens end after 7 days without use and after 30 in all (readings 7). */
export const TOKEN_IDLE_DAYS = 7;
export const TOKEN_MAX_DAYS = 30;
/** The token that a unique code signs in to (readings 7). */
export const CODE_TOKEN_HOURS = 24;
/** The token a running content gets: it can only report on its own training. */
export const LAUNCH_TOKEN_DAYS = 7;
/** How long the link that opens a content is good. */
export const LAUNCH_LINK_MS = 5 * 60_000;
/** How long an opened content, or a download, may go on fetching its files. */
export const CONTENT_ACCESS_HOURS = 12;

/** The longest period of statistics by day, both ends included. */
export const STATS_PERIOD_MAX_DAYS = 800;
/** Places that a ranking shows besides one's own. */
export const RANKS_SHOWN = 6;
