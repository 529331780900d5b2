import { COURSES, type ReportEvent, type Subject, startOf, TRAININGS } from './events.ts';
import { type NaiveCoursePart, type NaiveSession, type NaiveStep, type NaiveTraining, trainingOf } from './naive.ts';

/** A session as the events describe it. */
export interface ModelSession extends NaiveSession {
  person: number;
  training: number;
  attempt: number;
}

/** A reset. `at` is its position in the common order of resets and certificates. */
export interface ModelReset {
  id: number;
  at: number;
  person: number;
  training: number;
  attempt: number;
  isUndone: boolean;
}

/** An issued certificate. `at` is its position in the common order of resets and certificates. */
export interface ModelCertificate {
  at: number;
  person: number;
  subject: Subject;
  number: string;
  day: string;
  score: number | null;
}

const trainingsOf = ({ kind, index }: Subject): number[] =>
  kind === 'training' ? [index] : (COURSES[index] ?? []).map(({ training }) => training);

/** The state that follows from the events, computed independently of the product. */
export class Model {
  readonly sessions = new Map<number, ModelSession>();
  readonly resets: ModelReset[] = [];
  readonly certificates: ModelCertificate[] = [];
  readonly deletedPeople = new Set<number>();
  readonly deletedTrainings = new Set<number>();
  readonly deletedCourses = new Set<number>();
  readonly unranked = new Set<number>();

  isVoided = (person: number, training: number, attempt: number): boolean =>
    this.resets.some((one) => one.person === person && one.training === training && one.attempt === attempt);

  openAttempt(person: number, training: number): number {
    let attempt = 1;
    while (this.isVoided(person, training, attempt)) attempt += 1;
    return attempt;
  }

  /** Returns a person's sessions of a training that count, in the order in which they began. */
  counted = (person: number, training: number): ModelSession[] =>
    [...this.sessions.values()]
      .filter(
        (one) => one.person === person && one.training === training && !this.isVoided(person, training, one.attempt),
      )
      .sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime());

  figures = (person: number, training: number): NaiveTraining | undefined =>
    trainingOf(this.counted(person, training), TRAININGS[training]?.stepFile ?? null);

  course = (person: number, course: number): (NaiveCoursePart & { training: number })[] =>
    (COURSES[course] ?? []).map(({ training, score }) => ({
      training,
      neededScore: score,
      isAvailable: !this.deletedTrainings.has(training),
      figures: this.figures(person, training),
    }));

  report({ person, training, slot, report }: ReportEvent): void {
    const known = this.sessions.get(slot);
    const session: ModelSession = known ?? {
      person,
      training,
      attempt: this.openAttempt(person, training),
      seconds: 0,
      progress: 0,
      score: null,
      finished: false,
      steps: {},
      startedAt: startOf(slot),
    };
    this.sessions.set(slot, session);
    session.seconds = Math.max(session.seconds, report.seconds);
    session.progress = Math.max(session.progress, report.progress ?? 0);
    session.finished ||= report.finished;
    const higher = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.max(a, b));
    session.score = higher(session.score, report.score ?? null);
    for (const { id, success, score, seconds } of report.steps) {
      const before: NaiveStep = session.steps[id] ?? { success: false, score: null, seconds: null };
      session.steps[id] = {
        success: before.success || success,
        score: higher(before.score, score ?? (success ? 100 : null)),
        seconds: higher(before.seconds, seconds ?? null),
      };
    }
  }

  reset(id: number, person: number, training: number): void {
    const attempt = this.openAttempt(person, training);
    this.resets.push({ id, at: this.place(), person, training, attempt, isUndone: false });
  }

  undo(reset: ModelReset): void {
    reset.isUndone = true;
    const { person, training } = reset;
    const isLeft = (attempt: number) =>
      this.resets.some(
        (one) => one.isUndone && one.person === person && one.training === training && one.attempt === attempt,
      );
    let next = reset.attempt + 1;
    while (isLeft(next)) next += 1;
    for (const session of this.sessions.values())
      if (session.person === person && session.training === training && session.attempt === reset.attempt)
        session.attempt = next;
  }

  /** Returns a person's resets of some trainings that were not undone, the latest first. */
  standingResets = (person: number, trainings: readonly number[]): ModelReset[] =>
    this.resets
      .filter((one) => one.person === person && trainings.includes(one.training) && !one.isUndone)
      .sort((a, b) => b.at - a.at);

  issue(certificate: Omit<ModelCertificate, 'at'>): void {
    this.certificates.push({ ...certificate, at: this.place() });
  }

  /** A certificate is valid unless a newer one has replaced it, or a later reset has not been undone. */
  isValid = ({ at, person, subject: { kind, index } }: ModelCertificate): boolean =>
    !this.deletedPeople.has(person) &&
    !this.certificates.some(
      (one) => one.at > at && one.person === person && one.subject.kind === kind && one.subject.index === index,
    ) &&
    this.standingResets(person, trainingsOf({ kind, index })).every((reset) => reset.at < at);

  validCertificate = (person: number, { kind, index }: Subject): ModelCertificate | undefined =>
    this.certificates.find(
      (one) => one.person === person && one.subject.kind === kind && one.subject.index === index && this.isValid(one),
    );

  private place = (): number => this.resets.length + this.certificates.length;
}
