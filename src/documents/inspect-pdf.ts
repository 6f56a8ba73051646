/**
 * Scans a PDF for what makes it unreadable: encryption, which a trailer or a cross-reference stream declares, or a
 * missing end. It reads tokens according to ISO 32000-2, 7.2 and 7.3, and skips streams.
 */
import type { TypeInspector } from './type-inspector.ts'

const TAIL_BYTES = 1024
const END_OF_FILE = Buffer.from('%%EOF')
const END_OF_STREAM = Buffer.from('endstream')
/** Longer names and words do not matter here. */
const WORD_MAXIMUM_BYTES = 40

const ENCRYPTED = 'The PDF is encrypted; send it without a password or other protection.'
const TRUNCATED = 'The PDF is not complete: its end is missing.'

type Token =
  | { readonly is: 'name' | 'word'; readonly text: string }
  | { readonly is: 'open' | 'close'; readonly what: 'dictionary' | 'array' }
  | { readonly is: 'string' }

export const pdfInspector = (): TypeInspector => {
  const dictionaries = topDictionaries()
  const tokens = tokenizer((token) => {
    if (token.is === 'word' && token.text === 'stream') return 'stream'
    dictionaries(token)
    return undefined
  })
  let isEncrypted = false
  let tail = Buffer.alloc(0)
  return {
    push: (chunk) => {
      tail = Buffer.concat([tail, chunk.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES)
      tokens(chunk)
      isEncrypted ||= dictionaries.saysEncrypted()
      return isEncrypted ? ENCRYPTED : undefined
    },
    end: () => (tail.includes(END_OF_FILE) ? undefined : TRUNCATED),
  }
}

/** Follows the top-level dictionaries, and whether one that describes how to read the file declares encryption. */
const topDictionaries = () => {
  let depth = 0
  let lastWord = ''
  let top: { isTrailer: boolean; hasEncryption: boolean } | undefined
  let key: string | undefined
  let isEncrypted = false

  const meet = (token: Token): void => {
    if (token.is === 'word' && BETWEEN_OBJECTS.has(token.text)) {
      depth = 0
      lastWord = token.text
    } else if (token.is === 'open') {
      depth++
      if (depth > 1) return
      top = token.what === 'array' ? undefined : { isTrailer: lastWord === 'trailer', hasEncryption: false }
      key = undefined
    } else if (token.is === 'close') {
      depth = Math.max(0, depth - 1)
      if (depth === 1) key = undefined
      if (depth > 0) return
      if (top?.isTrailer && top.hasEncryption) isEncrypted = true
      top = undefined
    } else if (depth === 1 && top !== undefined) {
      enter(top, token)
    }
  }
  const enter = (into: NonNullable<typeof top>, token: Token): void => {
    if (key === undefined) {
      // A number or R that belongs to the value before is no key.
      if (token.is !== 'name') return
      key = token.text
      if (key === 'Encrypt') into.hasEncryption = true
      return
    }
    if (token.is === 'name' && key === 'Type' && token.text === 'XRef') into.isTrailer = true
    if (token.is === 'word' && key === 'Encrypt' && token.text === 'null') into.hasEncryption = false
    key = undefined
  }
  return Object.assign(meet, { saysEncrypted: () => isEncrypted })
}

/** After these no dictionary is open, whatever was left open by mistake before. */
const BETWEEN_OBJECTS: ReadonlySet<string> = new Set(['obj', 'endobj', 'xref', 'trailer', 'startxref'])

const code = (character: string) => character.charCodeAt(0)
const WHITE: ReadonlySet<number> = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])
const DELIMITERS: ReadonlySet<number> = new Set([...'()<>[]{}/%'].map(code))
const [OPEN, CLOSE, LESS, MORE, ESCAPE] = ['(', ')', '<', '>', '\\'].map(code) as [
  number,
  number,
  number,
  number,
  number,
]
const [ARRAY, ARRAY_END, SLASH, PERCENT] = ['[', ']', '/', '%'].map(code) as [number, number, number, number]
const ESCAPED = /#([0-9a-f]{2})/gi

type Place = 'between' | 'name' | 'word' | 'comment' | 'string' | 'less' | 'more' | 'hex' | 'stream'

/** The token that starts with a byte. */
const PLACES: ReadonlyMap<number, Place> = new Map([
  [PERCENT, 'comment'],
  [SLASH, 'name'],
  [LESS, 'less'],
  [MORE, 'more'],
  [OPEN, 'string'],
])

/** Splits bytes into tokens, wherever chunks end. `meet` returns 'stream' if the content of a stream follows. */
const tokenizer = (meet: (token: Token) => 'stream' | undefined) => {
  let place: Place = 'between'
  let text = ''
  let endsString = stringEnd()
  const afterStream = streamEnd()

  /** Ends a name or word at a byte that no longer belongs to it, and continues with that byte. */
  const finish = (byte: number): void => {
    const ended = place as 'name' | 'word'
    place = 'between'
    if (meet({ is: ended, text: ended === 'name' ? decodedName(text) : text }) === 'stream') place = 'stream'
    else begin(byte)
  }
  const begin = (byte: number): void => {
    text = ''
    if (WHITE.has(byte)) return
    const begun = PLACES.get(byte)
    if (begun !== undefined) place = begun
    else if (byte === ARRAY) meet({ is: 'open', what: 'array' })
    else if (byte === ARRAY_END) meet({ is: 'close', what: 'array' })
    else if (!DELIMITERS.has(byte)) {
      place = 'word'
      text = String.fromCharCode(byte)
    }
    if (place === 'string') endsString = stringEnd()
  }
  const take: Readonly<Record<Exclude<Place, 'stream'>, (byte: number) => void>> = {
    between: begin,
    string: (byte) => {
      if (!endsString(byte)) return
      place = 'between'
      meet({ is: 'string' })
    },
    name: (byte) => continued(byte),
    word: (byte) => continued(byte),
    comment: (byte) => {
      if (byte === 0x0a || byte === 0x0d) place = 'between'
    },
    less: (byte) => {
      place = byte === LESS || byte === MORE ? 'between' : 'hex'
      if (byte === LESS) meet({ is: 'open', what: 'dictionary' })
      else if (byte === MORE) meet({ is: 'string' })
    },
    more: (byte) => {
      place = 'between'
      if (byte === MORE) meet({ is: 'close', what: 'dictionary' })
      else begin(byte)
    },
    hex: (byte) => {
      if (byte !== MORE) return
      place = 'between'
      meet({ is: 'string' })
    },
  }
  const continued = (byte: number): void => {
    if (WHITE.has(byte) || DELIMITERS.has(byte)) finish(byte)
    else if (text.length <= WORD_MAXIMUM_BYTES) text += String.fromCharCode(byte)
  }
  return (given: Uint8Array): void => {
    const chunk = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
    for (let at = 0; at < chunk.length; ) {
      if (place !== 'stream') take[place](chunk[at++] as number)
      else {
        const end = afterStream(chunk, at)
        if (end !== undefined) place = 'between'
        at = end ?? chunk.length
      }
    }
  }
}

const decodedName = (text: string): string =>
  text.includes('#') ? text.replace(ESCAPED, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))) : text

/** Determines byte by byte whether a string in parentheses ends. */
const stringEnd = () => {
  let depth = 1
  let isEscaped = false
  return (byte: number): boolean => {
    if (isEscaped) isEscaped = false
    else if (byte === ESCAPE) isEscaped = true
    else if (byte === OPEN) depth++
    else if (byte === CLOSE) depth--
    return depth === 0
  }
}

/** Returns the place after a stream's content, even if its end spans chunks; undefined until it has arrived. */
const streamEnd = () => {
  let carry = Buffer.alloc(0)
  return (chunk: Buffer, from: number): number | undefined => {
    const keep = END_OF_STREAM.length - 1
    const across = Buffer.concat([carry, chunk.subarray(from, from + keep)]).indexOf(END_OF_STREAM)
    const within = across === -1 ? chunk.indexOf(END_OF_STREAM, from) : -1
    if (across === -1 && within === -1) {
      carry = Buffer.concat([carry, chunk.subarray(Math.max(from, chunk.length - keep))]).subarray(-keep)
      return undefined
    }
    const start = across === -1 ? within : from + across - carry.length
    carry = Buffer.alloc(0)
    return start + END_OF_STREAM.length
  }
}
