/** Replays of drafts over the submissions of the last days. For the lender's admins. */
import * as z from 'zod'
import { MODES } from '../../domain/access/access.ts'
import { REPLAY_STATES } from '../../domain/case/replay.ts'
import { DRAFT_KINDS } from '../../domain/finance/drafts.ts'
import { POLICY_OUTCOMES } from '../../domain/policy/values.ts'
import { operation } from '../../http/operation.ts'
import {
  exactly,
  flag,
  id,
  listed,
  moment,
  named,
  oneOf,
  optional,
  page,
  parameter,
} from '../../http/page-fields.ts'
import { FOR_ADMIN, seen } from './policy-pages.ts'

const outcome = z.enum(POLICY_OUTCOMES)

/** Of all submissions, how many take two people, are referred, and lack a fact that the policy asks for. */
const counts = exactly({ byTwo: z.number(), referred: z.number(), withoutFact: z.number() })

const replay = exactly({
  id: z.string(),
  kind: z.enum(DRAFT_KINDS),
  draftVersion: z.number(),
  mode: z.enum(MODES),
  state: z.enum(REPLAY_STATES),
  by: z.string(),
  startedAt: moment,
  endedAt: z.nullable(moment),
  /** From 0 to 100. */
  donePercent: z.number(),
  lookedAt: z.number(),
  /** Erased or sent back since. */
  skipped: z.number(),
  differing: z.number(),
  /** Null before the first step, and for replays of earlier versions. */
  totals: z.nullable(exactly({ was: counts, now: counts })),
  /** An approval may take two people. */
  tally: listed(exactly({ was: outcome, wasByTwo: flag, now: outcome, nowByTwo: flag, count: z.number() })),
})
export type Replay = z.output<typeof replay>

const side = exactly({
  outcome,
  takesTwo: optional(flag),
  rules: listed(z.string()),
  offer: z.nullable(
    exactly({
      productId: z.string(),
      term: z.number(),
      ratePercent: z.number(),
      aprPercent: z.number(),
      commissionEuro: optional(z.number()),
    }),
  ),
})

const difference = exactly({ reference: z.string(), was: side, now: side })
export type ReplayDifference = z.output<typeof difference>

const params = { id: named('replay') }

export const replayOperations = {
  startReplay: operation({
    method: 'POST',
    path: '/replays',
    ...FOR_ADMIN,
    body: z.object({ draftId: id, seen, mode: oneOf(MODES) }),
    responses: { 201: replay },
  }),
  /** The newest replay of a product, or of the policy, whose subject is "policy". */
  readNewestReplay: operation({
    method: 'GET',
    path: '/newest-replay',
    ...FOR_ADMIN,
    query: z.object({ kind: oneOf(DRAFT_KINDS), subject: z.string('must appear only once') }),
    responses: { 200: exactly({ replay: z.nullable(replay) }) },
  }),
  listReplayDifferences: operation({
    method: 'GET',
    path: '/replays/{id}/differences',
    ...FOR_ADMIN,
    params,
    query: z.object({ cursor: parameter }),
    responses: { 200: page(difference) },
  }),
  cancelReplay: operation({
    method: 'POST',
    path: '/replays/{id}/cancel',
    ...FOR_ADMIN,
    params,
    responses: { 200: replay },
  }),
}
