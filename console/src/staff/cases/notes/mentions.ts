/** Colleagues mentioned in a note, as "@Anne Sample". */
import { matches } from '../../../ui/lists/filter.tsx'

export type Colleague = { readonly id: string; readonly name: string }

/** The colleagues whom a note mentions. */
export const mentionsIn = (text: string, staff: readonly Colleague[]): readonly Colleague[] =>
  staff.filter(({ name }) => text.includes(`@${name}`))

const BEGUN = /(?:^|\s)@([^@\n]{0,40})$/u
const SHOWN_MAXIMUM = 5

/** The colleagues who match the mention being typed before the caret; none if no "@" starts one there. */
export const colleaguesFor = (before: string, staff: readonly Colleague[]): readonly Colleague[] => {
  const begun = BEGUN.exec(before)?.[1]
  if (begun === undefined || staff.some(({ name }) => begun.startsWith(name))) return []
  return staff.filter(({ name }) => begun === '' || matches(begun, name)).slice(0, SHOWN_MAXIMUM)
}

/** The text with the name in place of the typed start, and the caret's position after it. */
export const withMention = (
  text: string,
  caret: number,
  { name }: Colleague,
): { readonly text: string; readonly caret: number } => {
  const before = text.slice(0, caret).replace(/@[^@\n]{0,40}$/u, `@${name} `)
  return { text: before + text.slice(caret), caret: before.length }
}

/** A note's text in parts, with the mentions apart. */
export const partsOf = (
  text: string,
  mentions: readonly Colleague[],
): readonly { readonly text: string; readonly isMention: boolean }[] => {
  const names = mentions.map(({ name }) => `@${name}`).sort((one, other) => other.length - one.length)
  if (names.length === 0) return [{ text, isMention: false }]
  const pattern = new RegExp(`(${names.map(escaped).join('|')})`, 'u')
  return text
    .split(pattern)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isMention: names.includes(part) }))
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
