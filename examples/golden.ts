/**
 * The sample applications of this folder, and the responses that a dealer's client gets to them on a fixed day.
 * `node examples/golden.ts --update` rewrites the responses under `out/`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { LocalDate } from '../packages/values/dublin-day.ts'
import type { Facts } from '../src/domain/application/facts.ts'
import { referenceOf } from '../src/domain/application/reference.ts'
import { ofEachSet, SET_NAMES, type SetName } from '../src/domain/application/sets.ts'
import type { SubmissionOutcome } from '../src/domain/application/stored-application.ts'
import { modelSet } from '../src/sets/model-sets.ts'

export type Example = {
  readonly set: SetName
  /** The file's name without its ending, which says what it shows: `joint-with-faults`. */
  readonly name: string
  readonly file: URL
  readonly body: object
  /** The stored response under `out/`; undefined if there is none. */
  readonly golden: unknown
}

/** Hire purchase is offered to everyone, PCP for cars and for vehicles yet to be confirmed. */
const termsOffered: Facts['termsOffered'] = (loanType, vehicleType) => {
  if (loanType === 'hirePurchase') return [12, 24, 36, 48, 60, 72]
  return vehicleType === 'car' || vehicleType === 'toBeConfirmed' ? [24, 36, 48] : []
}

const factsOfAllSets: Facts = {
  today: '2026-11-20' as LocalDate,
  ownerRequired: false,
  specialAgreement: false,
  carKnown: true,
  termsOffered,
}

/** The facts with which the service reads an example of a set: a dealer's client, on a fixed day. */
export const exampleFacts: Readonly<Record<SetName, Facts>> = ofEachSet((set) => ({
  ...factsOfAllSets,
  bankNames: new Set(modelSet(set).defaultBanks),
}))

/** The reference in the responses: it has the right form, but belongs to no application. */
const SAMPLE_ID = '00000000-0000-0000-0000-000000000000'

const ENDING = '.json'

/** Every example of every set, by set and name. */
export const listExamples = (): readonly Example[] =>
  SET_NAMES.flatMap((set) =>
    namesIn(folderOf(set)).map((name) => {
      const file = new URL(name + ENDING, folderOf(set))
      const golden = goldenFileOf(set, name)
      return {
        set,
        name,
        file,
        body: readJson(file),
        golden: existsSync(golden) ? readJson(golden) : undefined,
      }
    }),
  )

/** The names of a set's golden files, some of which may have lost their examples. */
export const listGoldenNames = (set: SetName): readonly string[] => namesIn(goldenFolderOf(set))

/** The set's answer to the submission of an example. */
export const responseTo = ({ set, body }: Pick<Example, 'set' | 'body'>): object => {
  const { failures } = modelSet(set).read(body, exampleFacts[set])
  const reference = referenceOf(set, SAMPLE_ID)
  const outcome = (
    failures.length === 0 ? { is: 'submitted', reference } : { is: 'kept', reference, failures }
  ) satisfies SubmissionOutcome
  const response = modelSet(set).submissionResponse(outcome)
  if (response === undefined) throw new Error(`Set ${set} has no answer to a submission`)
  return JSON.parse(response)
}

const folderOf = (set: SetName): URL => new URL(`${set}/`, import.meta.url)
const goldenFolderOf = (set: SetName): URL => new URL('out/', folderOf(set))
const goldenFileOf = (set: SetName, name: string): URL => new URL(name + ENDING, goldenFolderOf(set))

const namesIn = (folder: URL): readonly string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .sort()

const readJson = (file: URL) => JSON.parse(readFileSync(file, 'utf8'))

/** Rewrites every response, and deletes those whose example is gone. */
const update = (): void => {
  for (const set of SET_NAMES) {
    rmSync(goldenFolderOf(set), { recursive: true, force: true })
    mkdirSync(goldenFolderOf(set))
  }
  for (const example of listExamples()) {
    const response = `${JSON.stringify(responseTo(example), null, 2)}\n`
    writeFileSync(goldenFileOf(example.set, example.name), response)
  }
}

if (import.meta.main) {
  if (process.argv.includes('--update')) update()
  else process.stdout.write('With --update, the answers under out/ are written anew.\n')
}
