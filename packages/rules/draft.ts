/** The canonical form while it is being read: values that passed, and marks where one failed. */
import type { Any } from './fault.ts'
import type { Segment } from './path.ts'

/** The mark in a draft for a value that failed, or for a required one that is missing. */
export class Failed {
  readonly sent: boolean
  /** The value as sent; two failed values are compared by it. */
  readonly raw: unknown
  constructor(raw: unknown, sent: boolean) {
    this.raw = raw
    this.sent = sent
  }
}

export const put = (draft: Any, keys: readonly string[], value: unknown): void => {
  let at = draft
  const last = keys.length - 1
  for (let i = 0; i < last; i++) {
    const key = keys[i] as string
    const below = at[key]
    if (below instanceof Failed) return
    at = at[key] = below ?? {}
  }
  at[keys[last] as string] = value
}

/** The content of a place: a value, a mark of failure (also of a block around it), or undefined. */
export const walk = (draft: Any, path: readonly Segment[], indexes: readonly number[]): Any => {
  let at = draft
  let list = 0
  for (let i = 0; i < path.length; i++) {
    const step = path[i] as Segment
    if (at === undefined || at instanceof Failed) return at
    at = at[step.key]
    if (step.list) {
      if (at === undefined || at instanceof Failed) return at
      at = at[indexes[list++] as number]
    }
  }
  return at
}

/** Deep equality of JSON values and drafts. Its recursion is no deeper than the JSON's own models. */
export const equal = (a: Any, b: Any): boolean => {
  const pairs: Any[] = [a, b]
  while (pairs.length > 0) {
    const right = pairs.pop()
    const left = pairs.pop()
    if (left === right) continue
    if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
    if (Array.isArray(left) !== Array.isArray(right)) return false
    if (left instanceof Failed !== right instanceof Failed) return false
    const keys = Object.keys(left)
    if (keys.length !== Object.keys(right).length) return false
    for (const key of keys) {
      if (!Object.hasOwn(right, key)) return false
      pairs.push(left[key], right[key])
    }
  }
  return true
}

/**
 * The readable part: a copy of the draft in NFC, without the values that failed. `asSent` keeps their texts as they were
 * sent.
 */
export const withoutFailed = (value: Any, asSent = false): Any => {
  if (value instanceof Failed) return asSent && typeof value.raw === 'string' ? value.raw : undefined
  if (typeof value === 'string') return value.normalize('NFC')
  if (Array.isArray(value))
    return value.map((entry) => withoutFailed(entry, asSent)).filter((entry) => entry !== undefined)
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> = {}
  for (const [key, below] of Object.entries(value)) {
    const kept = key === 'customData' && !(below instanceof Failed) ? below : withoutFailed(below, asSent)
    if (kept !== undefined) copy[key] = kept
  }
  return copy
}
