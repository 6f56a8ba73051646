/** Plans an interleaving by its seed, and plays it: an application is brought somewhere, and then several act at once. */
import { type Random, randomFrom } from '../../bench/random.ts'
import { inRequest } from '../../src/store/audit/surroundings.ts'
import type { Report } from './interleaving-acting.ts'
import { ACTIONS, type ActionName } from './interleaving-actions.ts'
import { type Scene, type Stage, setScene } from './interleaving-scene.ts'

export type Deed = {
  readonly who: string
  readonly action: ActionName
  readonly process: 0 | 1
  /** From which all that the action chooses follows. */
  readonly seed: number
}

export type Plan = {
  readonly seed: number
  readonly mode: Scene['mode']
  readonly set: Scene['set']
  readonly isPartners: boolean
  /** When it begins, in milliseconds since 1970. */
  readonly at: number
  /** Done one after the other. */
  readonly start: readonly Deed[]
  /** All begun at once. */
  readonly atOnce: readonly Deed[]
}

export type Played = { readonly deed: Deed; readonly report: Report }

/** What came of a plan. */
export type Outcome = {
  readonly scene: Scene
  readonly played: readonly Played[]
  /** What actors threw. */
  readonly failures: readonly unknown[]
  /** Who sent what to the database, in this order. */
  readonly order: readonly string[]
}

const CHECKS = ['checkIdentity', 'checkCreditRegister', 'checkSanctions'] as const
const CHECKED = ['submit', ...CHECKS] as const
const APPROVED = [...CHECKED, 'approve', 'approve'] as const

/** What somebody is likely to do wherever an application is before it is signed for. */
const ANYWHERE: readonly ActionName[] = ['ask', 'waive', 'upload', 'withdraw', 'withdrawByStaff']
const OPEN: readonly ActionName[] = [
  ...ANYWHERE,
  ...(['submit', 'submit', 'submitInvalid', 'submitInvalid', 'expire'] as const),
]
const JUDGED: readonly ActionName[] = [
  ...ANYWHERE,
  ...CHECKS,
  ...(['check', 'waiveIdentity', 'approve', 'approve', 'approveWithOtherFigures'] as const),
  ...(['decline', 'sendBack', 'review'] as const),
  ...(['follow', 'advance', 'submit', 'accept', 'refuse'] as const),
]
const CHECKED_LIKELY: readonly ActionName[] = [
  ...JUDGED,
  ...([
    'approve',
    'approveTwice',
    ...Array.from({ length: 4 }, () => 'approveWithOtherFigures' as const),
  ] as const),
]
const SHOWN_LIKELY: readonly ActionName[] = ['accept', 'accept', 'refuse', 'refuse', 'waive', ...JUDGED]
const DECIDED: readonly ActionName[] = [
  ...ANYWHERE,
  ...(['expire', 'decline', 'reconsider', 'reconsider', 'requestReview', 'beginSigning'] as const),
  ...(['approve', 'check', 'advance', 'accept', 'refuse'] as const),
]
const DECLINED_LIKELY: readonly ActionName[] = ['requestReview', 'requestReview', 'reconsider', ...DECIDED]
const SIGNING: readonly ActionName[] = [
  ...(['withdraw', 'withdrawByStaff', 'completeSigning', 'endSigning', 'payOut'] as const),
  ...(['advance', 'expire'] as const),
]

/** Enough that something was shown for most of what several judge. */
const SHOWN: readonly ActionName[] = ['submit', ...Array.from({ length: 6 }, () => 'upload' as const)]

/** As often as an application has requirements at most, so that all are settled. */
const SETTLED: readonly ActionName[] = Array.from({ length: 6 }, () => 'waiveNext' as const)
const SIGNED_LIKELY: readonly ActionName[] = ['payOut', 'payOut', 'waiveNext', 'advance', ...SIGNING]

/** Where an application is a partner's: what it does, and what its owner does about it. */
const WITH_PARTNER: readonly ActionName[] = [
  ...(['partnerSubmits', 'partnerSubmits', 'partnerSubmitsInvalid', 'partnerSubmitsInvalid'] as const),
  ...(['partnerWithdraws', 'partnerReads', 'catchUp'] as const),
  ...(['giveConsent', 'giveConsent', 'withdrawOwnConsent', 'withdrawOwnConsent'] as const),
]

type Start = readonly [way: readonly ActionName[], likely: readonly ActionName[]]

/** Ways to where the actors find it. Where a step is refused the way ends elsewhere, which is as good. */
const STARTS: readonly Start[] = [
  [['submitInvalid'], OPEN],
  [['submitInvalid'], OPEN],
  [['submit', 'sendBack'], OPEN],
  [['submit', 'ask', 'upload', 'sendBack'], OPEN],
  [['submit'], JUDGED],
  [['submit', 'review'], JUDGED],
  [['submit', 'follow'], JUDGED],
  [['submitDeclined', 'follow'], DECLINED_LIKELY],
  [['submitDeclined', 'follow'], DECLINED_LIKELY],
  [SHOWN, SHOWN_LIKELY],
  [CHECKED, CHECKED_LIKELY],
  [[...CHECKED, 'sendBack', 'submit', 'checkIdentity'], CHECKED_LIKELY],
  [[...CHECKED, 'approve'], CHECKED_LIKELY],
  [['submit', 'review', ...CHECKS], CHECKED_LIKELY],
  [['submit', 'decline'], DECIDED],
  [APPROVED, DECIDED],
  [APPROVED, DECIDED],
  [[...APPROVED, 'beginSigning'], SIGNING],
  [[...APPROVED, 'beginSigning', 'completeSigning'], SIGNING],
  [[...APPROVED, ...SETTLED, 'beginSigning', 'completeSigning'], SIGNED_LIKELY],
]

const DEEDS_MINIMUM = 4
const DEEDS_MAXIMUM = 8
const POPULAR_SHARE = 0.15
const LIKELY_SHARE = 0.8
const PARTNERS_SHARE = 0.4
/** Where there is a partner. */
const WITH_PARTNER_SHARE = 0.6
const DAY = 24 * 60 * 60 * 1_000
const FIRST_DAY = Date.UTC(2026, 0, 5)
const DAYS = 300

const NAMES = Object.keys(ACTIONS) as readonly ActionName[]

export const planOf = (seed: number): Plan => {
  // Seeds that follow each other would begin alike.
  const random = randomFrom(Math.imul(seed, 0x9e3779b1))
  const mode = random.pick(['test', 'live'] as const)
  const set = random.pick(['a', 'b'] as const)
  const isPartners = random.next() < PARTNERS_SHARE
  const at = FIRST_DAY + random.whole(0, DAYS * DAY)
  const [way, likely] = random.pick(STARTS)
  const start = way.map((action, place) => deedOf(random, `start-${place}`, action))
  // What several do alike is where they meet.
  const popular = random.pick(likely)
  const choose = (): ActionName => {
    if (isPartners && random.next() < WITH_PARTNER_SHARE) return random.pick(WITH_PARTNER)
    const chance = random.next()
    if (chance < POPULAR_SHARE) return popular
    return random.pick(chance < LIKELY_SHARE ? likely : NAMES)
  }
  const count = random.whole(DEEDS_MINIMUM, DEEDS_MAXIMUM)
  const atOnce = Array.from({ length: count }, (_, place) => deedOf(random, `actor-${place}`, choose()))
  return { seed, mode, set, isPartners, at, start, atOnce }
}

const deedOf = (random: Random, who: string, action: ActionName): Deed => ({
  who,
  action,
  process: random.pick([0, 1] as const),
  seed: random.whole(0, 2 ** 32 - 1),
})

const ORIGIN = { address: '192.0.2.1', browser: null }

/** Waits for all actors, also where one throws: none may reach into the next interleaving. */
export const play = async (stage: Stage, { seed, start, atOnce, ...plan }: Plan): Promise<Outcome> => {
  const scene = await setScene(stage, plan)
  const { turns } = stage
  turns.begin({ seed, at: plan.at })
  const played: Played[] = []
  const failures: unknown[] = []
  const actorFor = (deed: Deed) => ({
    who: deed.who,
    act: async () => {
      const service = stage.services[deed.process]
      const acting = { scene, service, who: deed.who, random: randomFrom(deed.seed) }
      const request = { ring: service.ring, requestId: deed.who, origin: () => ORIGIN }
      await inRequest(request, () => ACTIONS[deed.action](acting)).then(
        (report) => played.push({ deed, report }),
        (error) => failures.push(error),
      )
    },
  })
  for (const deed of start) await turns.play([actorFor(deed)])
  await turns.play(atOnce.map(actorFor))
  return { scene, played, failures, order: turns.order() }
}

/**
 * What was planned and what came of it, for whoever looks into a failing seed. It is the same whenever the seed is played: the
 * application's reference, which chance has a part in, is left out.
 */
export const described = (plan: Plan, outcome: Outcome): string => {
  const reports = new Map(outcome.played.map(({ deed, report }) => [deed.who, report]))
  const lines = [...plan.start, ...plan.atOnce].map(({ who, action, process }) => {
    const report = reports.get(who)
    const came = report === undefined ? 'threw, or was not reached' : `${report.did}: ${report.says}`
    return `  ${who} ${action} (process ${process}): ${came}`
  })
  const owner = plan.isPartners ? "a partner's" : "a dealer's"
  const order = outcome.order.map((line) => `  ${line}`)
  const all = [`${plan.mode}, set ${plan.set}, ${owner}`, ...lines, 'in this order:', ...order]
  const { reference } = outcome.scene
  const says = all.join('\n  ')
  return reference === '' ? says : says.replaceAll(reference, 'it')
}
