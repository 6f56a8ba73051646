/**
 * The lender's settings: those that admins change in the console, and, for display, those from files and environment
 * variables. Also the providers of checks and facts: what each declares, and how it does today.
 */
import * as z from 'zod'
import { ROLES } from '../../domain/access/roles.ts'
import { SET_NAMES } from '../../domain/application/sets.ts'
import { CHECK_NAMES } from '../../domain/case/check.ts'
import {
  DUE_MAXIMUM_MINUTES,
  DUE_MINIMUM_MINUTES,
  ofEachKind,
  SETUP_STEPS,
  TEMPLATES_MAXIMUM,
} from '../../domain/lender/lender-settings.ts'
import { LIVE_CHECK_NAMES } from '../../domain/lender/live-checks.ts'
import { FACT_TYPES } from '../../domain/policy/values.ts'
import { operation } from '../../http/operation.ts'
import {
  exactly,
  flag,
  list,
  listed,
  moment,
  NAME_MAXIMUM_CHARACTERS,
  named,
  object,
  orNull,
  text,
  wholeNumber,
} from '../../http/page-fields.ts'
import { mode } from '../applications/of-cases-pages.ts'
import { VERSION_MAXIMUM } from '../products/policy-pages.ts'

const BANKS_MAXIMUM = 1_000

/** The version that the page showed; 0 if nobody has set it. */
const seen = wholeNumber(0, VERSION_MAXIMUM)

const version = {
  version: z.number(),
  changed: z.nullable(exactly({ by: z.string(), at: moment })),
}

const minutes = { decide: z.number(), secondApproval: z.number(), documents: z.number(), payOut: z.number() }

const template = exactly({ name: z.string(), isOn: flag, isBuiltIn: flag })
export type ShownTemplate = z.output<typeof template>

const settings = exactly({
  lender: exactly({
    /** Whether the sample wording is used. */
    isSample: flag,
    name: z.string(),
    address: listed(z.string()),
    telephone: z.string(),
    email: z.string(),
    website: z.string(),
    registration: z.string(),
    supervisor: z.string(),
    creditorIdentifier: z.nullable(z.string()),
    privacyNotice: z.nullable(z.string()),
    hasLogo: flag,
    /** What is missing, each a sentence with the consequence. */
    lacks: listed(z.string()),
    /** Statutory wording, as printed, with placeholders. */
    texts: listed(exactly({ part: z.string(), paragraphs: listed(z.string()) })),
  }),
  banks: listed(exactly({ set: z.enum(SET_NAMES), names: listed(z.string()), ...version })),
  /** In minutes of working time. */
  dueTimes: exactly({
    minutes: exactly(minutes),
    defaults: exactly(minutes),
    ...version,
  }),
  templates: exactly({ ...ofEachKind(() => listed(template)), ...version }),
  /** Whether dealers see with which figures the policy would approve an application. */
  showNearest: exactly({ isOn: flag, ...version }),
  security: exactly({
    secondFactorRoles: listed(z.enum(ROLES)),
    /** The lender's own, through which staff sign in; null if there is none. */
    identityProvider: z.nullable(exactly({ name: z.string(), requiredRoles: listed(z.enum(ROLES)) })),
    /** How long it is valid, in words. */
    unseenSession: z.string(),
    session: z.string(),
    proof: z.string(),
  }),
})
export type Settings = z.output<typeof settings>

const due = wholeNumber(DUE_MINIMUM_MINUTES, DUE_MAXIMUM_MINUTES)

/** Longer ones are rejected here; the operation has a limit for each kind. */
const TEMPLATE_SENT_MAXIMUM_CHARACTERS = 5_000

const templates = list(
  object({ name: text(TEMPLATE_SENT_MAXIMUM_CHARACTERS), isOn: flag }),
  // The service enforces the maximum number.
  2 * TEMPLATES_MAXIMUM,
)

const COMMAND = { method: 'POST', who: 'admin', handsOut: 'nothing' } as const

export const settingOperations = {
  /** What is left to set up before the first test application, in the order to do it. */
  readSetup: operation({
    method: 'GET',
    path: '/setup',
    who: 'admin',
    handsOut: 'nothing',
    responses: {
      200: exactly({
        steps: listed(exactly({ step: z.enum(SETUP_STEPS), isDone: flag })),
        /** What the installation needs before its first live application; empty in a sandbox. */
        live: listed(
          exactly({ check: z.enum(LIVE_CHECK_NAMES), isDone: flag, isRequired: flag, says: z.string() }),
        ),
      }),
    },
  }),
  readSettings: operation({
    method: 'GET',
    path: '/settings',
    who: 'queue',
    handsOut: 'nothing',
    responses: { 200: settings },
  }),
  changeBankList: operation({
    ...COMMAND,
    path: '/settings/bank-lists/{set}',
    params: { set: named('set', (value) => SET_NAMES.some((name) => name === value)) },
    body: z.object({ seen, names: list(text(NAME_MAXIMUM_CHARACTERS, { mayBeEmpty: true }), BANKS_MAXIMUM) }),
    responses: { 200: settings },
  }),
  changeDueTimes: operation({
    ...COMMAND,
    path: '/settings/due-times',
    body: z.object({
      seen,
      minutes: object({ decide: due, secondApproval: due, documents: due, payOut: due }),
    }),
    responses: { 200: settings },
  }),
  changeTemplates: operation({
    ...COMMAND,
    path: '/settings/request-templates',
    body: z.object({ seen, ...ofEachKind(() => templates) }),
    responses: { 200: settings },
  }),
  changeShowNearest: operation({
    ...COMMAND,
    path: '/settings/show-nearest',
    body: z.object({ seen, isOn: flag }),
    responses: { 200: settings },
  }),
}

const fact = exactly({
  name: z.string(),
  type: z.enum(FACT_TYPES),
  unit: orNull(z.string()),
  choices: listed(z.string()),
  means: z.string(),
})

const provider = exactly({
  name: z.string(),
  checks: listed(z.enum(CHECK_NAMES)),
  facts: listed(fact),
  /** Today, in Dublin. */
  asked: z.number(),
  failed: z.number(),
  costEuro: z.number(),
  /** Since when no question has succeeded; null while they do. */
  failingSince: orNull(moment),
  /** The kind of its last failure. */
  failure: orNull(z.string()),
  /** The cases of which it has given no response, the one that waits longest first. */
  unanswered: listed(exactly({ reference: z.string(), at: moment, says: z.string() })),
  /** Whether there are more of them. */
  hasMore: flag,
})
export type ShownProvider = z.output<typeof provider>

export const checkProviderOperations = {
  listCheckProviders: operation({
    method: 'GET',
    path: '/check-providers',
    who: 'queue',
    handsOut: 'nothing',
    query: z.object({ mode }),
    responses: { 200: exactly({ items: listed(provider) }) },
  }),
}
