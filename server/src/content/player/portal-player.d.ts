/** The script at `/portal-player.js` of the content's origin; see docs/content-authors.md. */
declare namespace PortalPlayer {
  interface Options {
    /**
     * Escape asks the portal to close the content, whatever has the focus, so that nobody is caught in it.
     * A content that needs the key itself sets false and offers another way out by keyboard that calls `exit()`.
     */
    exitKey?: boolean;
  }

  interface StepResult {
    success: boolean;
    /** 0 to 100. A success without a score counts 100. */
    score?: number;
    /** Seconds spent on the step in this sitting. */
    seconds?: number;
  }

  interface Saved {
    progressionPercent: number;
    points: number;
    score: number | null;
  }

  interface Events {
    /** The portal has the newest state. */
    saved: Saved;
    /** The portal cannot be reached; the state is kept in the browser and sent again. */
    offline: undefined;
    /** The portal will not take this sitting's reports; nothing more is sent. */
    refused: { status: number; code: string };
  }

  interface Player {
    /** Null when the page was not opened by the portal. */
    readonly user: { readonly id: number } | null;
    readonly userToken: string | null;
    readonly trainingId: number | null;
    readonly launchParameter: string | null;
    readonly contentVersion: string | null;
    /** The language to speak: en, fr, es, it, ge (German) or pt. Null: the browser's. */
    readonly lang: string | null;
    /** `test` and `detached` (not opened by the portal) report nothing; everything else works. */
    readonly status: 'saving' | 'saved' | 'offline' | 'refused' | 'test' | 'detached';
    /** Whether a portal frame is around the page to go back to. */
    readonly framed: boolean;
    /** What happened in a step of the training's step file. Told again, the best of each value stays. */
    step(id: string, result: StepResult): void;
    /** Percent done, for a training without a step file. Never goes down. */
    progress(percent: number): void;
    /** The score of this sitting, 0 to 100. Never goes down. */
    score(score: number): void;
    /** The exercise is done; its last state is sent at once. */
    finish(): void;
    /** Sends what is not sent yet; true when the portal has everything of this sitting. */
    flush(): Promise<boolean>;
    /** Asks the portal to close the content. */
    exit(): void;
    /** Calls `listener` at each such event; the answer ends that. */
    on<E extends keyof Events>(event: E, listener: (detail: Events[E]) => void): () => void;
  }

  /** Begins the sitting; a second call gives the same player. `page` is for tests. */
  function start(options?: Options, page?: Window & typeof globalThis): Player;
}
