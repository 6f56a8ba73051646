/**
 * What processes and machines carry, from what a request takes of each: the scarcest of them decides. It counts processors
 * only, not disks, networks and memory.
 */
import type { Costs } from './costs.ts'

/** Cores that work on requests, and the microseconds that a request takes of them. */
export type Part = { readonly name: string; readonly cores: number; readonly microseconds: number }

export type Capacity = {
  /** Requests a second. */
  readonly perSecond: number
  /** The part that is busy then. */
  readonly bound: string
}

const MICROSECONDS = 1_000_000

/** What the parts carry if each may be busy for this share of the time. */
export const capacityOf = (parts: readonly Part[], utilisation = 1): Capacity => {
  const capacities = parts.map(({ name, cores, microseconds }) => ({
    perSecond: (cores * MICROSECONDS * utilisation) / microseconds,
    bound: name,
  }))
  const [first, ...others] = capacities
  if (first === undefined) throw new Error('Nothing carries nothing')
  return others.reduce((least, each) => (each.perSecond < least.perSecond ? each : least), first)
}

type Shape = {
  readonly processes: number
  /** Of the machine. */
  readonly cores: number
  /** How many statements of a kind a process has under way: one of submissions, two of look-ups. */
  readonly statements: number
}

/**
 * Everything on one machine: each process works on one core, and its statements, one or two at a time, on as many. What is
 * neither the service nor the load works on statements.
 */
export const onOneMachine = (
  { service, load, ...ofStatements }: Costs<'service' | 'load'> & Costs,
  { processes, cores, statements }: Shape,
): readonly Part[] => [
  { name: 'a core for each process', cores: processes, microseconds: service },
  { name: 'the statements under way', cores: processes * statements, microseconds: sumOf(ofStatements) },
  { name: 'all cores', cores, microseconds: service + load + sumOf(ofStatements) },
]

/** The cores that a rate needs, if each may be busy for this share of the time. */
export const coresFor = (perSecond: number, microseconds: number, utilisation: number): number =>
  (perSecond * microseconds) / MICROSECONDS / utilisation

/** What a request takes of everything, in microseconds. */
export const sumOf = (costs: Costs): number => Object.values(costs).reduce((sum, each) => sum + each, 0)

/** The share of the cores' time that requests took. */
export const utilisationOf = (perSecond: number, costs: Costs, cores: number): number =>
  (perSecond * sumOf(costs)) / (cores * MICROSECONDS)

/**
 * The cost of a request among `connections` others, from what it is among few and among many: what every request takes, and its
 * part of what a batch takes.
 */
export const costAmong = (connections: number, few: Point, many: Point): number => {
  const batch = (few.microseconds - many.microseconds) / (1 / few.connections - 1 / many.connections)
  return many.microseconds + batch * (1 / connections - 1 / many.connections)
}

export type Point = { readonly connections: number; readonly microseconds: number }

/** How far a prediction is from what was measured, in words: `+3 %`. */
export const deviation = (predicted: number, measured: number): string => {
  const perCent = Math.round((predicted / measured - 1) * 100)
  return `${perCent > 0 ? '+' : ''}${perCent === 0 ? 0 : perCent} %`
}
