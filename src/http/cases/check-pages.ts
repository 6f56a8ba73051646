/** The checks of a case as its page shows them, with what providers found out and what they were asked. */
import * as z from 'zod/mini'
import { CHECK_NAMES, CHECK_RESULTS } from '../../domain/case/check.ts'
import { POLICY_OUTCOMES } from '../../domain/policy/policy.ts'
import { exactly, flag, listed, moment, orNull } from '../declare/page-fields.ts'

/** A person's name or address, a client's name, or the part of the service. */
const who = z.string()

/** One result of a check of the newest revision. */
const checkResult = exactly({
  result: z.enum(CHECK_RESULTS),
  by: who,
  at: moment,
  note: orNull(z.string()),
})

export const check = exactly({
  name: z.enum(CHECK_NAMES),
  /** Null while nobody has checked the newest revision. */
  result: orNull(z.enum(CHECK_RESULTS)),
  by: orNull(who),
  at: orNull(moment),
  note: orNull(z.string()),
  /** The results that this one replaced, the first one first. */
  before: listed(checkResult),
  /** Whether an approval still needs it. */
  isLacking: flag,
  /** The results that people can record. */
  results: listed(z.enum(CHECK_RESULTS)),
})

/** What a provider was asked about the newest revision, and has given no response to. */
export const unanswered = exactly({
  provider: z.string(),
  /** Null for its facts. */
  check: orNull(z.enum(CHECK_NAMES)),
  /** How often it was asked; 0 while the case waits for its turn. */
  asked: z.number(),
  at: moment,
  isAsking: flag,
  /** What became of it, as words that follow the provider's name. */
  says: z.string(),
})

/** What a provider found out about the newest revision. */
export const providerFacts = exactly({
  provider: z.string(),
  at: moment,
  /** What its response cost; null if it does not say. */
  costEuro: orNull(z.number()),
  note: orNull(z.string()),
  /** Whether it still works on the question. */
  isPending: flag,
  /** Whether it is older than its provider says that it may be. */
  isOld: flag,
  /** Each in words, with its unit; `means` as its provider declares it, null if nobody declares it any more. */
  facts: listed(
    exactly({
      title: z.string(),
      value: z.string(),
      means: orNull(z.string()),
      /** What a rule of the policy made of it; null if none fired. */
      fires: orNull(z.enum(POLICY_OUTCOMES)),
    }),
  ),
})
