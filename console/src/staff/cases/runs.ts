/** Runs of like entries in a history: the same person did the same to several things, one after the other. */
import type { ShownEvent } from '../../../../src/modules/cases/case-view-pages.ts'

type Entry = Pick<ShownEvent, 'by' | 'what' | 'reason' | 'kind'>

type Run<Event> = {
  /** The index of its first entry. */
  readonly place: number
  readonly first: Event
  readonly entries: readonly Event[]
}

/** Two of a kind are read as fast as their sum. */
const RUN_MINIMUM = 3

const verbOf = ({ what }: Entry): string => what.split(' ', 1)[0] ?? ''

/** An entry with a reason says more than its sum would. Transitions and approvals are never grouped. */
const isLike = (one: Entry, other: Entry): boolean =>
  one.by === other.by &&
  one.kind === other.kind &&
  one.kind !== 'move' &&
  one.kind !== 'approval' &&
  one.kind !== 'override' &&
  one.kind !== 'booking' &&
  verbOf(one) === verbOf(other) &&
  one.reason === null &&
  other.reason === null

/** All entries in their order, those of a run together. */
export const runsIn = <Event extends Entry>(timeline: readonly Event[]): readonly Run<Event>[] => {
  const runs: { place: number; first: Event; entries: Event[] }[] = []
  for (const [place, event] of timeline.entries()) {
    const last = runs.at(-1)
    if (last !== undefined && isLike(last.first, event)) last.entries.push(event)
    else runs.push({ place, first: event, entries: [event] })
  }
  return runs.flatMap((run): readonly Run<Event>[] =>
    run.entries.length >= RUN_MINIMUM
      ? [run]
      : run.entries.map((first, at) => ({ place: run.place + at, first, entries: [first] })),
  )
}
