/** The benchmark's options. */
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'

export const PART_NAMES = ['submit', 'status', 'pace', 'growth', 'queue', 'deliveries'] as const
export type PartName = (typeof PART_NAMES)[number]

export type Options = {
  readonly parts: readonly PartName[]
  /** The folder of another checkout to compare with, in place of all other parts. */
  readonly against: string | undefined
  /** The number of stored applications for measuring growth. */
  readonly growth: number
  /** The folder of the databases; it should be on the disk that a service would use. */
  readonly folder: string
  /** Rounds of each measurement: the figures are their medians. */
  readonly rounds: number
  readonly roundMilliseconds: number
  readonly warmUpMilliseconds: number
}

export const USAGE = `Usage: npm run bench -- [options]

  --only=PART,…   only these parts: ${PART_NAMES.join(', ')}
  --against=DIR   only submissions, status and memory, in turns with the checkout in DIR (run "npm ci" there first)
  --growth=N      applications to store for "growth" and "queue" (1,000,000)
  --quick         few short rounds, 100,000 applications: a look, not a result
  --folder=DIR    where databases are made (the system's folder for temporary files)
  --help          this text`

/** An invalid option; the message says why. */
export class OptionError extends Error {}

const GROWTH_DEFAULT = 1_000_000
const GROWTH_QUICK = 100_000
const THOROUGH = { rounds: 7, roundMilliseconds: 5_000, warmUpMilliseconds: 4_000 }
const QUICK = { rounds: 3, roundMilliseconds: 1_500, warmUpMilliseconds: 3_000 }

/** Reads the arguments as options, or `help`. Throws OptionError. */
export const readOptions = (given: readonly string[]): Options | 'help' => {
  const { only, against, growth, quick, folder, help } = parse(given)
  if (help) return 'help'
  return {
    parts: only === undefined ? PART_NAMES : partsOf(only),
    against,
    growth:
      growth === undefined
        ? quick
          ? GROWTH_QUICK
          : GROWTH_DEFAULT
        : countOf('growth', growth, GROWTH_MINIMUM),
    folder: folder ?? tmpdir(),
    ...(quick ? QUICK : THOROUGH),
  }
}

const parse = (given: readonly string[]) => {
  try {
    return parseArgs({
      args: [...given],
      options: {
        only: { type: 'string' },
        against: { type: 'string' },
        growth: { type: 'string' },
        quick: { type: 'boolean', default: false },
        folder: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new OptionError((error as Error).message)
  }
}

const partsOf = (text: string): readonly PartName[] => {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !PART_NAMES.some((part) => part === name))
  if (unknown !== undefined) throw new OptionError(`There is no part "${unknown}".`)
  return PART_NAMES.filter((part) => names.includes(part))
}

/** Below this the two compared sizes are too similar. */
const GROWTH_MINIMUM = 10_000

const countOf = (option: string, text: string, least: number): number => {
  const count = Number(text.replaceAll(/[,_]/g, ''))
  if (!Number.isSafeInteger(count) || count < least)
    throw new OptionError(`--${option} takes a number from ${least}.`)
  return count
}
