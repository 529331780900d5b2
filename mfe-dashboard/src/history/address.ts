const KINDS = ['trainings', 'courses'] as const;
export type Kind = (typeof KINDS)[number];
/** `current`: progress below 100 percent; `finished`: 100 percent (spec §4 History status). */
export const STATUSES = ['all', 'current', 'finished'] as const;
export type Status = (typeof STATUSES)[number];
const SORTS = ['last', 'title', 'progress'] as const;
export type Sort = (typeof SORTS)[number];

/** The state of the list, as stored in the address. The search text is separate: `useAddressSearch`. */
export interface HistoryView {
  kind: Kind;
  status: Status;
  sort: Sort;
}

const PARAMS = { kind: 'show', status: 'status', sort: 'sort' } as const;
/** The allowed values. The first one of each list is the default. */
const CHOICES: { [K in keyof HistoryView]: readonly [HistoryView[K], ...HistoryView[K][]] } = {
  kind: KINDS,
  status: STATUSES,
  sort: SORTS,
};

const readChoice = <K extends keyof HistoryView>(params: URLSearchParams, name: K): HistoryView[K] =>
  CHOICES[name].find((choice) => choice === params.get(PARAMS[name])) ?? CHOICES[name][0];

/** Reads the view from an address. Unknown values become the default. */
export const readHistoryView = (params: URLSearchParams): HistoryView => ({
  kind: readChoice(params, 'kind'),
  status: readChoice(params, 'status'),
  sort: readChoice(params, 'sort'),
});

/** Returns the address with one value of the view changed. Omits a default value. */
export function writeHistoryView<K extends keyof HistoryView>(
  params: URLSearchParams,
  name: K,
  value: HistoryView[K],
): URLSearchParams {
  const written = new URLSearchParams(params);
  if (value === CHOICES[name][0]) written.delete(PARAMS[name]);
  else written.set(PARAMS[name], value);
  return written;
}

export interface TimelineOf {
  kind: Kind;
  id: number;
}

const TIMELINE = 'timeline';
const PREFIXES: Record<Kind, string> = { trainings: 'training', courses: 'course' };

/** Reads the open timeline from an address, such as `?timeline=training-7`. */
export function readTimeline(params: URLSearchParams): TimelineOf | undefined {
  const [, prefix, id] = /^(training|course)-([1-9]\d{0,8})$/u.exec(params.get(TIMELINE) ?? '') ?? [];
  const kind = KINDS.find((known) => PREFIXES[known] === prefix);
  return kind && { kind, id: Number(id) };
}

/** Returns the address with this timeline open, or with none if `timeline` is undefined. */
export function writeTimeline(params: URLSearchParams, timeline: TimelineOf | undefined): URLSearchParams {
  const written = new URLSearchParams(params);
  if (timeline) written.set(TIMELINE, `${PREFIXES[timeline.kind]}-${timeline.id}`);
  else written.delete(TIMELINE);
  return written;
}
