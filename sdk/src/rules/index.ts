/** The service's own rules, to check an application during typing, without a request. They run in browsers too. */
export type { Failure, FailureType } from '../failure.ts'
export { checkCase } from './cases.ts'
export type { CheckOptions, LenderRules, QuoteCheckOptions } from './options.ts'
export { checkQuote } from './quotes.ts'
