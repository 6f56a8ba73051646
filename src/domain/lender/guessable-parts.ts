/** Splits a text into parts that everyone who guesses passwords tries first. */

/** Neighbouring keys, in rows and in columns, and other common sequences. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '`1234567890-=',
  '!@#$%^&*()_+',
  '!"£$%^&*()_+',
  "qwertyuiop[]'",
  "asdfghjkl;'#",
  '\\zxcvbnm,./',
  'qwertzuiop',
  'azertyuiop',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  '8ik,',
  '9ol.',
  '1472583690',
  '7418529630',
]
const BOTH_WAYS = [...RUNS, ...RUNS.map((run) => [...run].reverse().join(''))]
const RUN_MINIMUM_CHARACTERS = 3

/** Digits in a row: a year, a day, a PIN. */
const NUMBER_MAXIMUM_DIGITS = 4

/** A sign between words or at the end adds little. */
const SIGN_PIECES = 0.5

/** The letters that a sign may replace. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '€': 'e',
  '6': 'g',
  '9': 'g',
  '1': 'il',
  '!': 'il',
  '|': 'il',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '2': 'z',
}

/**
 * The smallest number of parts of the text. A common word, a run on the keyboard, a repeated character, and a number of
 * up to four digits are each one part, as is any other character; a sign is half of one.
 */
export const fewestParts = (text: string, words: ReadonlySet<string>): number => {
  const characters = [...text]
  const byStart = startingWith(words)
  // fewest[i] is the minimum for the first i characters.
  const fewest = [0, ...Array<number>(characters.length).fill(Number.POSITIVE_INFINITY)]
  for (const [start, character] of characters.entries()) {
    const before = fewest[start] as number
    const reach = (length: number, parts: number) => {
      const end = start + length
      fewest[end] = Math.min(fewest[end] as number, before + parts)
    }
    reach(1, /[\p{L}\p{N}]/u.test(character) ? 1 : SIGN_PIECES)
    for (let length = longestStretch(characters, start); length > 1; length--) reach(length, 1)
    for (const word of [character, ...(STANDS_FOR[character] ?? '')].flatMap((c) => byStart.get(c) ?? [])) {
      if (standsAt(word, characters, start)) reach(word.length, 1)
    }
  }
  return fewest[characters.length] as number
}

/**
 * The length of the run, repetition or short number that starts here; each of its beginnings of two or more is one as
 * well.
 */
const longestStretch = (characters: readonly string[], start: number): number => {
  const run = Math.max(...BOTH_WAYS.map((keys) => runLength(keys, characters, start)))
  let repeat = 1
  while (characters[start + repeat] === characters[start]) repeat++
  let digits = 0
  while (digits < NUMBER_MAXIMUM_DIGITS && /^\d$/.test(characters[start + digits] ?? '')) digits++
  return Math.max(
    run >= RUN_MINIMUM_CHARACTERS ? run : 0,
    repeat >= RUN_MINIMUM_CHARACTERS ? repeat : 0,
    digits,
  )
}

const runLength = (keys: string, characters: readonly string[], start: number): number => {
  const from = keys.indexOf(characters[start] as string)
  if (from === -1) return 0
  let length = 1
  while (from + length < keys.length && keys[from + length] === characters[start + length]) length++
  return length
}

type Words = ReadonlyMap<string, readonly (readonly string[])[]>
const indexes = new WeakMap<ReadonlySet<string>, Words>()

/** The words, in characters, by their first one. */
const startingWith = (words: ReadonlySet<string>): Words => {
  const known = indexes.get(words)
  if (known !== undefined) return known
  const made = new Map<string, string[][]>()
  for (const word of words) {
    const characters = [...word]
    const first = characters[0] as string
    made.set(first, [...(made.get(first) ?? []), characters])
  }
  indexes.set(words, made)
  return made
}

const standsAt = (word: readonly string[], characters: readonly string[], start: number): boolean =>
  start + word.length <= characters.length &&
  word.every((letter, i) => {
    const character = characters[start + i] as string
    return character === letter || STANDS_FOR[character]?.includes(letter) === true
  })
