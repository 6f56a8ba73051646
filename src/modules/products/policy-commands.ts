/** `forecourt policy …` */
import { type Command, InvalidArgumentError } from 'commander'
import type { Failure } from '../../../packages/rules/fault.ts'
import { numberFault, typedCount } from '../../../packages/values/typed/typed-number.ts'
import { jsonObjectOf, nameOf, readText } from '../../cli/files.ts'
import { examples, SETS_IN_WORDS, setOption, toJson } from '../../cli/options.ts'
import { print, printJson, printList } from '../../cli/print.ts'
import { CommandFailure, EXIT_FAILED, surroundings } from '../../cli/sentences.ts'
import { makeChange, withStore } from '../../cli/store.ts'
import type { SetName } from '../../domain/application/sets.ts'
import { CREDIT_LAWS } from '../../domain/finance/credit-law.ts'
import { INT32_MAXIMUM } from '../../domain/kinds/number.ts'
import { MEASURE_NAMES, MEASURES } from '../../domain/policy/measures.ts'
import { DEFAULT_POLICY } from '../../domain/policy/policy.ts'
import type { FactValue } from '../../domain/policy/values.ts'
import { readConfig } from '../../service/config.ts'
import { UNIT_WORDS } from '../../sets/policy/values.ts'

const FILE_HELP = `
A complete file. The bounds are only examples:

  {
    "rules": [
      { "name": "Not affordable", "measure": "paymentAndHousingToIncome", "above": 60,
        "outcome": "decline", "borrowerTypes": ["individual", "joint"] },
      { "name": "Heavy payment", "measure": "paymentToIncome", "above": 35,
        "outcome": "refer", "whenMissing": "ignore" },
      { "name": "High loan to value", "measure": "loanToValue", "above": 87.5, "outcome": "refer" },
      { "name": "Old vehicle", "measure": "vehicleAgeAtEnd", "above": 144, "outcome": "refer" },
      { "name": "No income stated", "measure": "combinedIncome", "missing": true, "outcome": "refer" }
    ],
    "otherwise": "refer",
    "fourEyesFromEuro": 50000
  }

Outcomes are approve, refer and decline. A rule has one condition: its measure is above or below
a bound, or it is missing. A provider’s fact such as creditRegister.arrears is a measure too; one that
is true or false, or one of a list, has the condition "is". A rule does not fire at the bound itself. All rules are evaluated. The
strictest outcome of those that fire is used, or "otherwise" if none fires. An application for
which no product is available is always referred or declined.
Optional: whenMissing (default: refer; or ignore), notOlderThanDays of a fact (default: any age),
borrowerTypes and loanTypes (default: all), fourEyesFromEuro, the amount from which dual approval is
required (default: never), and tests, cases that the policy must decide in a certain way:

    "tests": [
      { "name": "Usual loan", "outcome": "approve",
        "application": {
          "borrowerType": "individual", "loanType": "hp", "vehicleType": "car", "vehicleAgeMonths": 24,
          "priceEuro": 20000, "depositEuro": 5000, "termMonths": 48,
          "applicants": [{ "ageYears": 40, "netPayEuro": 3000, "housingEuro": 900 }] } }
    ]`

export const addPolicyCommands = (program: Command): void => {
  const policy = program
    .command('policy')
    .summary('the decision policy')
    .description('The decision policy: the rules that approve, decline or refer applications.')
  examples(policy, [
    'forecourt policy show --json > policy.json',
    'forecourt policy try policy.json --set b --body case.json',
    'forecourt policy import policy.json',
  ])

  toJson(policy.command('import <file>'))
    .description(
      'Import a policy from a JSON file (- for standard input) as the next version, which takes effect immediately. Earlier versions are retained. Nothing is imported if the file has an error, equals the current policy, or decides a test differently from what it demands.',
    )
    .option('--accept', 'import it although it changes tests of the policy')
    .addHelpText('after', `${FILE_HELP}\n\n${measuresHelp()}`)
    .action(importFile)

  toJson(policy.command('list')).description('List all imported versions.').action(list)

  toJson(policy.command('show'))
    .description('Show the current policy. With --json, the output can be imported.')
    .option('--version <number>', 'another version; 0 is the default policy', versionNumber)
    .action(show)

  toJson(policy.command('try <file>'))
    .description(
      'Show what the policy in a file would decide on an application and on its own tests, with the products available today. Nothing is changed. Exits with status 1 if the policy fails one of its tests.',
    )
    .addOption(setOption(`the application’s model set: ${SETS_IN_WORDS}`).makeOptionMandatory())
    .requiredOption('--body <file>', 'the application, as it would be submitted')
    .option('--facts <file>', 'facts that providers have found out, such as { "creditRegister.arrears": 0 }')
    .action(tryFile)
}

const measuresHelp = (): string => {
  const width = Math.max(...MEASURE_NAMES.map((name) => name.length))
  const lines = MEASURE_NAMES.map((name) => {
    const { unit, says, missing } = MEASURES[name]
    const when = missing === null ? '' : `; missing if ${missing}`
    return `  ${name.padEnd(width)}  ${UNIT_WORDS[unit]}: ${says}${when}`
  })
  return ['Measures, with the unit of their bounds:', ...lines].join('\n')
}

const versionNumber = (text: string): number => {
  const number = typedCount(text)
  if (number !== undefined && number <= INT32_MAXIMUM) return number
  throw new InvalidArgumentError(numberFault(text) ?? `It must be a whole number from 0 to ${INT32_MAXIMUM}.`)
}

type ImportOptions = { readonly accept?: true; readonly json?: true }

const importFile = async (file: string, { accept, json }: ImportOptions): Promise<void> => {
  const { readPolicyFile } = await import('../../sets/policy/file.ts')
  const { importTestedPolicy, TestsChanged } = await import('./policy-tests.ts')
  const given = readPolicyFile(jsonObjectOf(file, await readText(file)), await policySurroundings())
  if ('failures' in given) {
    if (json) printJson({ imported: null, failures: given.failures })
    throw faulty(`Nothing was imported. ${nameOf(file)}`, given.failures)
  }
  const outcome = await makeChange(async (change) => {
    const imported = await importTestedPolicy(change, given, {
      laws: CREDIT_LAWS,
      accepts: accept ? 'all' : [],
    })
    return imported instanceof TestsChanged ? { changed: imported.tests } : { imported }
  })
  if ('changed' in outcome) {
    if (json) printJson({ imported: null, failures: [], changedTests: outcome.changed })
    throw new CommandFailure(
      [
        `Nothing was imported. ${nameOf(file)} changes tests of the policy:`,
        ...outcome.changed.map(({ says }) => `  ${says}`),
        'To import it anyway, add --accept. Its tests then demand what it decides.',
      ].join('\n'),
    )
  }
  const { imported } = outcome
  if (json) printJson({ imported, failures: [] })
  else if (imported.changed) print(`Imported the policy, version ${imported.version}; it is in force.`)
  else print(`The policy stays at version ${imported.version}, which is identical.`)
}

/** What the providers in CHECK_PROVIDERS declare, and the dealers. */
const policySurroundings = async () => {
  const { checkProvidersOf } = await import('../../service/open-service.ts')
  const { declaredFacts } = await import('../../service/surroundings.ts')
  const config = readConfig(surroundings().env)
  const { listDealers } = await import('../../store/people/organisations.ts')
  return {
    declared: declaredFacts({ checkProviders: await checkProvidersOf(config), isSandbox: config.sandbox }),
    dealers: await withStore(({ sql }) => listDealers(sql)),
  }
}

const faulty = (what: string, failures: readonly Failure[]): CommandFailure =>
  new CommandFailure(
    [
      `${what} is wrong at`,
      ...failures.map(({ place, message }) => `  ${place === '' ? '(the whole)' : place}: ${message}`),
    ].join('\n'),
  )

const list = async ({ json }: { json?: true }): Promise<void> => {
  const { listPolicyVersions } = await import('../../store/reference/lender-data.ts')
  const { POLICY_COLUMNS } = await import('./policy-view-commands.ts')
  const versions = await withStore(({ sql }) => listPolicyVersions(sql))
  if (json) {
    const { inContractNames } = await import('../../sets/policy/file.ts')
    return printJson(
      versions.map(({ policy, from, importedAt }) => ({
        ...inContractNames(policy),
        importedAt,
        ...(from === null ? {} : { inForceFrom: from }),
      })),
    )
  }
  printList(versions, {
    json,
    none: 'No policy was imported: every application is referred to a person.',
    columns: POLICY_COLUMNS,
  })
}

const show = async ({ version, json }: { version?: number; json?: true }): Promise<void> => {
  const { findPolicyInForce, findPolicyVersion } = await import('../../store/reference/lender-data.ts')
  const { dublinDay } = await import('../../../packages/values/dublin-day.ts')
  const policy = await withStore(async ({ sql }) => {
    if (version === undefined) return findPolicyInForce(sql, dublinDay(Date.now()))
    return version === DEFAULT_POLICY.version ? DEFAULT_POLICY : findPolicyVersion(sql, version)
  })
  if (policy === undefined) throw new CommandFailure(`The policy has no version ${version}.`)
  if (json) {
    const { inContractNames } = await import('../../sets/policy/file.ts')
    return printJson(inContractNames(policy))
  }
  const { printPolicy } = await import('./policy-view-commands.ts')
  printPolicy(policy)
}

type TryOptions = {
  readonly set: SetName
  readonly body: string
  readonly facts?: string
  readonly json?: true
}

const tryFile = async (file: string, { set, body, facts: factsFile, json }: TryOptions): Promise<void> => {
  const { readPolicyFile } = await import('../../sets/policy/file.ts')
  const { testFactFault } = await import('../../sets/policy/tests.ts')
  const { tryPolicy } = await import('./policy-try-commands.ts')
  const around = await policySurroundings()
  const given = readPolicyFile(jsonObjectOf(file, await readText(file)), around)
  if ('failures' in given) throw faulty(nameOf(file), given.failures)
  const sent = jsonObjectOf(body, await readText(body))
  const facts = factsFile === undefined ? {} : jsonObjectOf(factsFile, await readText(factsFile))
  const fault = testFactFault(facts, around.declared)
  if (fault !== undefined) throw new CommandFailure(`${nameOf(factsFile ?? '')} ${fault.says}.`)
  const asked = { set, body: sent, facts: facts as Readonly<Record<string, FactValue>>, at: Date.now() }
  const tried = await withStore(({ sql }) => tryPolicy(sql, given, asked))
  if ('failures' in tried) throw faulty(nameOf(body), tried.failures)
  const { findingInUnits, printFinding, printTests, testsInJson } = await import('./policy-view-commands.ts')
  const { finding, hasOffer, tests } = tried
  if (tests.some(({ test, finding: { outcome } }) => test.outcome !== outcome))
    surroundings().exitCode = EXIT_FAILED
  if (json) return printJson({ hasOffer, ...findingInUnits(finding), tests: testsInJson(tests) })
  printFinding(finding, hasOffer)
  printTests(tests)
}
