/** The script at `/portal-player.js` on the content's origin; see docs/content-authors.md. */
declare namespace PortalPlayer {
  interface Options {
    /**
     * Whether Escape asks the portal to close the content, wherever the focus is. True by default.
     * A content that uses Escape itself sets false and offers another key that calls `exit()`.
     */
    exitKey?: boolean;
  }

  interface StepResult {
    success: boolean;
    /** 0 to 100, rounded. A success without a score counts as 100. Null means no score. */
    score?: number | null;
    /** Seconds spent on the step in this session, rounded. Null means no time. */
    seconds?: number | null;
  }

  interface Saved {
    progressionPercent: number;
    points: number;
    score: number | null;
  }

  interface Events {
    /** The portal has the newest state. */
    saved: Saved;
    /** The portal cannot be reached. The state is kept in the browser and sent again later. */
    offline: undefined;
    /** The portal refuses the reports of this session. Nothing more is sent. */
    refused: { status: number; code: string };
  }

  /** The data that a content needs to resume an unfinished attempt. */
  interface Resume {
    /** The steps that have succeeded since the attempt began or was last restarted, with their best scores. */
    steps: { id: string; score: number }[];
    /** The text that the content last stored with `saveState`, or null. */
    state: string | null;
  }

  interface Player {
    /** Null if the portal did not open the page. */
    readonly user: { readonly id: number } | null;
    readonly userToken: string | null;
    readonly trainingId: number | null;
    readonly launchParameter: string | null;
    /**
     * The id of the step to practise, or null for the whole exercise. With an id, the content begins at that step, ends
     * after it, and reports only that step: no score, no progress, no end and no state. Only contents whose step file has
     * `practice: true` get an id.
     */
    readonly practice: string | null;
    readonly contentVersion: string | null;
    /** The language for the content: en, fr, es, it, ge (German) or pt. Null means the language of the browser. */
    readonly lang: string | null;
    /** `detached`: the portal did not open the page, so nothing is reported, but everything else works. */
    readonly status: 'saving' | 'saved' | 'offline' | 'refused' | 'detached';
    /** Whether the page runs in a frame of the portal. */
    readonly framed: boolean;
    /**
     * The colours of the person's company, as `#RRGGBB`. Each colour is readable as text on white, and as the
     * background of white text. Null if the portal passes none.
     */
    readonly colors: { readonly primary: string; readonly secondary: string } | null;
    /**
     * Resolves within ten seconds to the data for resuming the unfinished attempt. Null if no attempt is unfinished, if
     * the person starts over, in a test run, or if the portal cannot be reached.
     */
    readonly resume: Promise<Resume | null>;
    /**
     * Stores what the content needs to resume, in any format: at most 64 KiB of UTF-8 without NUL characters. The next
     * report sends this state, which replaces the previous one.
     */
    saveState(state: string): void;
    /**
     * Reports the result of one step in the training's step file. After repeated calls, the best of each value counts.
     */
    step(id: string, result: StepResult): void;
    /** Reports the completed percentage, rounded, for a training without a step file. Lower values and null are ignored. */
    progress(percent: number | null | undefined): void;
    /** Reports the score of this session, 0 to 100, rounded. Lower values and null are ignored. */
    score(score: number | null | undefined): void;
    /** Marks the exercise as finished, and sends the state at once. */
    finish(): void;
    /** Sends unsent reports. Resolves to true if the portal then has all results of this session. */
    flush(): Promise<boolean>;
    /** Asks the portal to close the content. */
    exit(): void;
    /** Calls `listener` for each event. Returns a function that removes the listener. */
    on<E extends keyof Events>(event: E, listener: (detail: Events[E]) => void): () => void;
  }

  /** Starts the session. A second call returns the same player. `page` is for tests. */
  function start(options?: Options, page?: Window & typeof globalThis): Player;
}
