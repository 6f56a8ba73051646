/** Reads the lender's rules for payouts: the field payOut of its file. */
import { NO_PAY_OUT_RULES, PAY_OUT_ASKS, type PayOutRules } from '../domain/case/pay-out-pack.ts'
import { fromEuros } from '../domain/finance/money.ts'
import { ibanOf } from '../domain/lender/dealer-account.ts'
import { ConfigError } from './setting-values.ts'

const SANCTIONS_MAXIMUM_DAYS = 365
const EURO_MAXIMUM = 1_000_000_000

/** As in the file; absent fields are as without rules. */
type InFile = Partial<Pick<PayOutRules, 'asks' | 'sanctionsDays' | 'vehicleFact' | 'debtorIban'>> & {
  readonly secondPersonFromEuro?: number | null
}

/** The sample lender asks for everything. */
export const SAMPLE_PAY_OUT_RULES: PayOutRules = {
  asks: PAY_OUT_ASKS,
  sanctionsDays: 30,
  vehicleFact: 'vehicle.financeOutstanding',
  secondPersonFrom: fromEuros(50_000),
  debtorIban: null,
}

const isWholeUpTo = (value: unknown, maximum: number): boolean =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= maximum

const CHECKS: Readonly<Record<keyof InFile, { must: string; holds: (value: unknown) => boolean }>> = {
  asks: {
    must: `a list of ${PAY_OUT_ASKS.join(', ')}`,
    holds: (value) =>
      Array.isArray(value) && value.every((one) => (PAY_OUT_ASKS as readonly unknown[]).includes(one)),
  },
  sanctionsDays: {
    must: `a whole number from 1 to ${SANCTIONS_MAXIMUM_DAYS}`,
    holds: (value) => isWholeUpTo(value, SANCTIONS_MAXIMUM_DAYS),
  },
  vehicleFact: {
    must: 'the name of a provider’s fact, such as vehicle.financeOutstanding, or null',
    holds: (value) =>
      value === null || (typeof value === 'string' && /^[A-Za-z\d-]+\.[A-Za-z\d]+$/.test(value)),
  },
  secondPersonFromEuro: {
    must: 'a whole number of euro, or null',
    holds: (value) => value === null || isWholeUpTo(value, EURO_MAXIMUM),
  },
  debtorIban: {
    must: 'an IBAN, or null',
    holds: (value) => value === null || (typeof value === 'string' && ibanOf(value) !== undefined),
  },
}

/** The rules in the parsed field, which may be absent. @throws ConfigError with all its errors. */
export const readPayOutRules = (json: unknown): PayOutRules => {
  if (json === undefined) return NO_PAY_OUT_RULES
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new ConfigError('LENDER_FILE cannot be used: payOut must be an object.')
  const faults = Object.entries(json).flatMap(([name, value]) => {
    if (!Object.hasOwn(CHECKS, name)) return `Unknown field payOut.${name}.`
    const { must, holds } = CHECKS[name as keyof InFile]
    return holds(value) ? [] : `payOut.${name} must be ${must}.`
  })
  if (faults.length > 0) throw new ConfigError(`LENDER_FILE cannot be used: ${faults.join(' ')}`)
  const { secondPersonFromEuro = null, debtorIban, ...rules } = json as InFile
  const secondPersonFrom = secondPersonFromEuro === null ? null : fromEuros(secondPersonFromEuro)
  return {
    ...NO_PAY_OUT_RULES,
    ...rules,
    secondPersonFrom,
    debtorIban: ibanOf(debtorIban ?? '') ?? null,
  }
}
