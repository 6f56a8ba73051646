/** What operations get to work with. */

import type { KeyRing } from '../../packages/encryption/key-ring.ts'
import type { Database } from '../../packages/postgres/connection/database.ts'
import type { Quarters } from '../../packages/values/turns/quarters.ts'
import type { InSlices } from '../../packages/values/turns/slices.ts'
import type { IdentityProvider } from '../adapters/access/identity-provider.ts'
import type { ReferenceDataFollower } from '../adapters/access/reference-data.ts'
import type { SigningSettings } from '../adapters/agreement/settings.ts'
import type { CheckProvider } from '../adapters/checks/provider.ts'
import type { FeedWatch } from '../adapters/delivery/deliver-webhooks.ts'
import type { SmsGateway } from '../adapters/delivery/transports.ts'
import type { Role } from '../domain/access/roles.ts'
import type { ModelSet } from '../domain/application/model-set.ts'
import type { SetName } from '../domain/application/sets.ts'
import type { LenderBrand } from '../domain/lender/brand.ts'
import type { ApplicationFinder } from '../store/applications/read.ts'
import type { SubmissionQueue } from '../store/applications/write-submissions.ts'
import type { TokenFinder } from '../store/clients/authorization-server.ts'

export type Service = {
  readonly sql: Database
  readonly ring: KeyRing
  readonly referenceData: ReferenceDataFollower
  readonly submissions: SubmissionQueue
  readonly findApplication: ApplicationFinder
  readonly findToken: TokenFinder
  /** The set with a name, to read earlier applications. */
  readonly modelSet: (name: SetName) => ModelSet
  /** The providers of checks that an approval needs; each check goes to the first that makes it. */
  readonly checkProviders: readonly CheckProvider[]
  /** Sends text messages; undefined if there is no gateway, and signers' codes go by email. */
  readonly sms?: SmsGateway | undefined
  /** Whether it is a sandbox. */
  readonly isSandbox: boolean
  /** Whether only this machine can reach it, and it is a sandbox: its webhooks may also go to this machine. */
  readonly isLocal: boolean
  /** What limits the sandboxes that anyone may create; undefined if nobody may. */
  readonly sandboxes?: SandboxLimits | undefined
  readonly signing: SigningSettings
  /** After how many days of 24 hours an approved application expires, unless somebody acts; undefined for never. */
  readonly expireApprovedDays?: number | undefined
  /** What the settings say about the installation, for its checks before it goes live. */
  readonly installation?: InstallationSettings | undefined
  /** The lender's look on pages and emails for dealers and signers; undefined if they look like the staff's. */
  readonly brand?: LenderBrand | undefined
  /** Roles whose people must sign in with a second factor; none if absent. */
  readonly secondFactorRoles?: readonly Role[] | undefined
  /** The lender's own, through which its staff can sign in; undefined if there is none. */
  readonly identityProvider?: IdentityProvider | undefined
  /** Lets readers of the event feed wait. */
  readonly feed: FeedWatch
  /** Announces new events, so that the process that numbers them need not wait for its next look. */
  readonly notifyOfEvents: () => void
  /** Announces that the service has to work on a signing, so that it need not wait for its next look either. */
  readonly notifyOfSignings: () => void
  /** Runs long calculations without holding up requests. */
  readonly inSlices: InSlices
  /** Lets each dealer and each sandbox have no more than a quarter of the time for what can be expensive. */
  readonly paces: Quarters
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export type InstallationSettings = {
  readonly hasOwnDatabase: boolean
  /** Whether the encryption keys are outside DATA_DIR. */
  readonly hasOwnKeys: boolean
  readonly hasMailServer: boolean
  readonly publicUrl: string | undefined
  /** A sentence for each misspelt setting. */
  readonly misspelt: readonly string[]
}

export type SandboxLimits = {
  /** How many days a sandbox lasts. */
  readonly days: number
  /** The most that there are at once. */
  readonly maximum: number
  /** The most that one network may create in an hour. */
  readonly perHour: number
}

/** Whether the lender requires a second factor of people with this role. */
export const needsSecondFactor = ({ secondFactorRoles = [] }: Service, role: Role): boolean =>
  secondFactorRoles.includes(role)

/** The identity provider, if the lender lets people with this role sign in only through it. */
export const requiredProvider = ({ identityProvider }: Service, role: Role): IdentityProvider | undefined =>
  identityProvider?.requiredRoles.includes(role) ? identityProvider : undefined

/**
 * Whether a user has a second factor of any kind: their own, or that of the lender's identity provider, which they are
 * linked to, as long as there is one.
 */
export const hasAnyFactor = (
  { identityProvider }: Pick<Service, 'identityProvider'>,
  { hasFactor, isLinked }: { readonly hasFactor: boolean; readonly isLinked: boolean },
): boolean => hasFactor || (isLinked && identityProvider !== undefined)

/** The time when a calendar day begins in Dublin, in milliseconds since 1970. */
export const dublinDayBegins = (date: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime('Europe/Dublin').epochMilliseconds
