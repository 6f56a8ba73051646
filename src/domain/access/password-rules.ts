/**
 * The requirements for a new password: long, and not easy to guess. No mix of character kinds is required (NIST SP
 * 800-63B-4, 3.1.1.2). A password is guessable if it splits into a few parts that everyone tries: common words, runs on
 * the keyboard, repetitions, short numbers, and the names of the service, the dealer and the person.
 */

/**
 * OWASP ASVS 5.0 (6.2.1) requires at least 8 and recommends 15. We require 10, and reject guessable ones and slow down
 * attempts in addition. NIST SP 800-63B-4 requires 15 if the password is the only factor.
 */
export const PASSWORD_MINIMUM_CHARACTERS = 10
export const PASSWORD_MAXIMUM_CHARACTERS = 200
/** A character of the normal form may have been typed as several units of UTF-16. */
export const PASSWORD_LONGEST_UNITS = PASSWORD_MAXIMUM_CHARACTERS * 5

/** Half of a UTF-16 pair. */
const HALF_PAIR = /\p{Surrogate}/u

/** A password with this many parts or fewer is guessable. */
const PIECES_GUESSABLE = 3

export type PasswordOwner = { readonly email: string; readonly dealerName: string | null }

/** Why the password is rejected, in a sentence that does not repeat it; undefined if it is accepted. */
export const passwordFault = (password: string, owner: PasswordOwner): string | undefined => {
  if (password.length > PASSWORD_LONGEST_UNITS) return TOO_LONG
  if (HALF_PAIR.test(password)) return 'The password contains a character that is not valid.'
  const normal = password.normalize('NFKC')
  const characters = [...normal].length
  if (characters < PASSWORD_MINIMUM_CHARACTERS)
    return `The password must have at least ${PASSWORD_MINIMUM_CHARACTERS} characters. It has ${characters}.`
  if (characters > PASSWORD_MAXIMUM_CHARACTERS) return TOO_LONG
  const folded = caseFolded(normal)
  if (isGuessable(folded, COMMON_PASSWORD_WORDS)) return TOO_COMMON
  const address = caseFolded(owner.email.trim().normalize('NFKC'))
  const names = namesOf(address, owner.dealerName)
  return folded.includes(address) || isGuessable(folded, new Set([...COMMON_PASSWORD_WORDS, ...names]))
    ? OWN_NAMES
    : undefined
}

const TOO_LONG = `The password must have at most ${PASSWORD_MAXIMUM_CHARACTERS} characters.`
const TOO_COMMON =
  'The password is too easy to guess. Avoid common words, keyboard patterns, repetition and short numbers. A few unrelated words make a good password.'
const OWN_NAMES =
  'The password is too easy to guess. Do not use your email address or the name of this service or your dealer.'

/** Upper case first, so that letters such as ß, which fold to several, do so. */
const caseFolded = (text: string) => text.toUpperCase().toLowerCase()

const isGuessable = (text: string, words: ReadonlySet<string>): boolean =>
  waysToSee(text).some((seen) => fewestParts(seen, words) <= PIECES_GUESSABLE) || isInterlaced(text, words)

/** The text itself, backwards, without doubled letters, without separators, and its repeated part. */
const waysToSee = (text: string): readonly string[] => {
  const characters = [...text]
  const repeated = characters.slice(0, periodOf(characters)).join('')
  const joined = text.replace(/[\s._-]+/g, '')
  return [text, characters.toReversed().join(''), text.replace(/(.)\1/gsu, '$1'), joined, repeated]
}

/**
 * The number of characters after which the text repeats itself, the last time perhaps partly; its length if it never
 * does.
 */
const periodOf = (characters: readonly string[]): number => {
  for (let period = 1; period * 2 <= characters.length; period++) {
    if (characters.every((character, i) => i < period || character === characters[i - period])) return period
  }
  return characters.length
}

/** Two simple ones interleaved, such as 1q2w3e4r5t. */
const isInterlaced = (text: string, words: ReadonlySet<string>): boolean => {
  const characters = [...text]
  const every = (remainder: number) => characters.filter((_, i) => i % 2 === remainder).join('')
  return fewestParts(every(0), words) + fewestParts(every(1), words) <= 2
}

const SERVICE_NAME = 'forecourt'
/** Shorter parts of a name are too common in unrelated words. */
const NAME_PART_MINIMUM_CHARACTERS = 3

/** Names that someone would try: the service's, and those in the person's address and their dealer's name. */
const namesOf = (address: string, dealerName: string | null): readonly string[] => {
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  const dealer = caseFolded((dealerName ?? '').normalize('NFKC'))
  const whole = [local, domain, dealer]
  const parts = whole.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u))
  const joined = whole.map((name) => name.replace(/[^\p{L}\p{N}]+/gu, ''))
  return [SERVICE_NAME, ...whole, ...parts, ...joined].filter(
    (name) => [...name].length >= NAME_PART_MINIMUM_CHARACTERS,
  )
}

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
const fewestParts = (text: string, words: ReadonlySet<string>): number => {
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

/**
 * The parts of common passwords, in lower case: words, names, clubs and places that people choose, and whole passwords
 * that no rule describes. Collected for this service from general knowledge; no list was copied.
 */
const WORDS = `
password passwort passord wachtwoord contrasena motdepasse parola senha pass passwd pwd passcode passphrase
secret private security secure access login logon signin letme letmein letmeinnow letmeinplease letitbe opensesame open sesame
enter entrance admin administrator administrador root superuser supervisor sysadmin system user username guest
owner manager master default changeme changeit change temp temporary test testing tester testuser sample demo
trial example hello hallo helloworld hellothere welcome welcomeback goodbye greetings please thankyou thanks
please forgot remember mypassword yourpassword newpassword oldpassword nopassword thepassword password password mypass
computer laptop internet network server windows microsoft google facebook twitter youtube instagram whatsapp
linkedin yahoo hotmail gmail apple iphone samsung android nokia dell lenovo compaq toshiba intel linux ubuntu
oracle cisco database website online email office printer keyboard monitor gateway mobile telephone phone
company business finance financial account accounts accounting money dollar euro cash loan bank banking credit
sales seller dealer dealership customer service support helpdesk director employee staff work working
monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
september october november december spring summer autumn winter today tomorrow yesterday forever always never
iloveyou loveyou ilove love lovely lover loveme loves iloveme iloveyousomuch loveforever lovelove truelove
sweetheart sweetie sweet honey darling baby babygirl babyboy babe angel angels heaven princess prince queen king
mother father mummy daddy mammy mom dad brother sister family friend friends bestfriend bestfriends children
boyfriend girlfriend husband wife happy happiness smile sunshine sunflower sunrise sunset rainbow moonlight
starlight star stars butterfly flower flowers rose daisy lily blossom jasmine strawberry blueberry cherry peaches
watermelon pineapple banana orange lemon apple coffee chocolate cookie cookies candy cupcake icecream peanut
pepper cheese pizza guinness whiskey vodka tequila heineken budweiser cocacola coke pepsi
monkey dragon tiger lion panther jaguar leopard cheetah wolf bear eagle falcon hawk phoenix dolphin shark
turtle rabbit bunny hamster kitten kitty hellokitty puppy doggy horse pony donkey chicken spider scorpion cobra
viper snake buster bailey ginger shadow smokey lucky rocky max bella charlie molly toby sparky
football soccer baseball basketball hockey hurling camogie rugby golf golfer tennis cricket boxing wrestling
skateboard snowboard surfing swimming running fishing hunting racing soccerball
liverpool liverpoolfc arsenal chelsea everton manchester manchesterunited manutd mancity tottenham celtic rangers
barcelona realmadrid juventus bayern munster leinster connacht ulster yankees lakers cowboys steelers
ireland irish eire dublin cork galway limerick waterford kilkenny wexford kerry mayo sligo donegal clare tipperary
wicklow kildare meath louth offaly laois carlow cavan monaghan roscommon leitrim longford westmeath drogheda
dundalk swords belfast england scotland london paris america american canada australia germany france
italy spain poland brazil portugal europe
michael michelle jennifer jessica ashley amanda daniel david andrew anthony nicole matthew joshua thomas robert
william james john joseph christopher christian alexander alexandra nicholas benjamin samuel jonathan charlotte
elizabeth victoria samantha stephanie rebecca rachel sarah hannah emily emma laura anna maria patrick sean liam
conor aoife niamh ciara saoirse sinead siobhan kevin brian steven stephen martin peter george richard edward
batman superman spiderman ironman wolverine avengers starwars skywalker darthvader startrek trustno pokemon pikachu
naruto minecraft fortnite callofduty counterstrike warcraft worldofwarcraft playstation nintendo mario zelda
matrix terminator harrypotter hogwarts gandalf lordoftherings simpson simpsons spongebob mickey mickeymouse disney
tinkerbell snoopy garfield cinderella metallica nirvana slipknot greenday linkinpark eminem beatles elvis blink
hunter ranger killer warrior soldier knight ninja samurai pirate wizard magic merlin legend champion winner
freedom liberty justice peace power hero legacy genius maverick phantom mystery destiny eternity infinity
whatever nothing something anything everything nobody somebody someone unbelievable awesome fantastic
beautiful gorgeous precious crazy cheeky sexy hottie badboy fuckyou fuckoff fuck bitch asshole shit bullshit
jesus jesuschrist christ godisgood jesusislord blessed blessing church faith grace trinity amen
mustang corvette ferrari porsche mercedes bmw audi volkswagen toyota honda nissan mazda hyundai ford skoda
harley davidson yamaha suzuki kawasaki motorbike motor motors garage vehicle car cars carfinance
silver golden gold diamond platinum crystal emerald black white purple green yellow red blue pink
asdf asdfasdf qwer zxcv qazwsx qazwsxedc wsxedc qweasd qweasdzxc zaqwsx zaq xsw cde qwertz azerty dvorak abc xyz
number numbers letters alphabet one two three four five six seven eight nine zero onetwothree
teamo tequiero amor mivida princesa estrella hola bonjour bonsoir soleil doudou loulou chouchou
schatz hallihallo sommer ficken hejhej kochanie polska misiek
correcthorsebatterystaple correcthorse thisisapassword nevergonnagiveyouup tothemoon supercalifragilistic
icandoit ihateyou imissyou iamthebest idontknow dontforget justdoit lollipop noonewillguess abracadabra
`

export const COMMON_PASSWORD_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/))
