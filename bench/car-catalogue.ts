/** A made-up catalogue of new cars, and searches in it with typical typing errors. */
import type { Car } from '../src/store/reference/cars.ts'
import { type Random, randomFrom } from './random.ts'

const SEED = 11
const MAKES = 50
const MODELS_A_MAKE = 25
const SPECIFICATIONS_A_MODEL = 80

/** How many specifications the catalogue has. */
export const SPECIFICATIONS = MAKES * MODELS_A_MAKE * SPECIFICATIONS_A_MODEL

/** All its cars: 50 makes of 25 models of 80 specifications. */
export const sampleCars = (): readonly Car[] => {
  const random = randomFrom(SEED)
  const names = new Set<string>()
  while (names.size < MAKES + MAKES * MODELS_A_MAKE) names.add(nameOf(random))
  const [...unused] = names
  return Array.from({ length: MAKES }, () => {
    const make = unused.pop() as string
    return Array.from({ length: MODELS_A_MAKE }, () => specificationsOf(random, make, unused.pop() as string))
  }).flat(2)
}

const specificationsOf = (random: Random, make: string, name: string): readonly Car[] => {
  const model = random.whole(1, 4) === 1 ? `${name} ${random.whole(1, 9)}` : name
  return Array.from({ length: SPECIFICATIONS_A_MODEL }, (_, number) => ({
    id: `${make}-${model}-${number}`.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    make,
    model,
    specification: [
      random.pick(ENGINES),
      random.pick(TRIMS),
      `${random.whole(7, 30) * 10}hp`,
      random.pick(GEARBOXES),
      `${random.pick([3, 5])}dr`,
    ].join(' '),
    fuel: random.pick(FUELS),
  }))
}

const SYLLABLES = [
  'ba',
  'ca',
  'del',
  'for',
  'gan',
  'hi',
  'jo',
  'kas',
  'lo',
  'mer',
  'no',
  'pan',
  'quo',
  'ri',
  'sten',
  'tu',
  'vel',
  'zo',
]
const ENGINES = [
  '1.0',
  '1.2 Turbo',
  '1.5',
  '1.6 Turbo',
  '2.0',
  '2.0 Hybrid',
  '2.5 Plug-in',
  '40 kWh',
  '64 kWh',
]
const TRIMS = [
  'Active',
  'Basis',
  'Comfort',
  'Design',
  'Edition',
  'Family',
  'Grand',
  'Highline',
  'Line S',
  'Sport',
]
const GEARBOXES = ['Manual', 'Automatic', '6-speed', '7-speed Automatic']
const FUELS = ['Petrol', 'Diesel', 'Hybrid', 'Electric']

/** Words of five letters or more; no typing error turns one into another. */
const nameOf = (random: Random): string => {
  const word = Array.from({ length: random.whole(3, 4) }, () => random.pick(SYLLABLES)).join('')
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}

/** The kinds of searches measured; the goal is for the first. */
export const SEARCHES = {
  'misspelt make': (random: Random, car: Car) => ({ make: misspelt(random, car.make) }),
  'misspelt make and model': (random: Random, car: Car) => ({
    make: misspelt(random, car.make),
    model: misspelt(random, car.model),
  }),
  'parts of make and model': (random: Random, car: Car) => ({
    make: beginning(random, car.make),
    model: beginning(random, car.model),
  }),
  'specification only': (_random: Random, car: Car) => ({
    specification: car.specification.split(' ').slice(0, 3).join(' '),
  }),
} as const satisfies Readonly<Record<string, (random: Random, car: Car) => Readonly<Record<string, string>>>>

const misspelt = (random: Random, text: string): string => {
  const [word = '', ...rest] = text.split(' ')
  const at = random.whole(1, word.length - 2)
  const before = word.slice(0, at)
  const [letter = '', next = ''] = word.slice(at)
  const slip = random.pick([
    `${before}${word.slice(at + 1)}`,
    `${before}${letter}${word.slice(at)}`,
    `${before}${next}${letter}${word.slice(at + 2)}`,
    `${before}${letter === 'e' ? 'a' : 'e'}${word.slice(at + 1)}`,
  ])
  return [slip, ...rest].join(' ')
}

const beginning = (random: Random, text: string): string => text.slice(0, random.whole(3, 4))
