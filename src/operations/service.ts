/** What operations are given to work with. */

import type { IdentityProvider } from '../auth/identity-provider.ts'
import type { ReferenceDataFollower } from '../auth/reference-data.ts'
import type { CheckProvider } from '../checks/provider.ts'
import type { LenderBrand } from '../domain/brand.ts'
import { dublinDay } from '../domain/dublin-day.ts'
import type { ModelSet } from '../domain/model-set.ts'
import type { Policy } from '../domain/policy/policy.ts'
import type { SetName } from '../domain/reference.ts'
import type { Role } from '../domain/roles.ts'
import type { FeedWatch } from '../events/feed-watch.ts'
import type { SigningSettings } from '../signing/settings.ts'
import type { SmsGateway } from '../sms/gateway.ts'
import type { ApplicationFinder } from '../store/applications/read.ts'
import type { SubmissionQueue } from '../store/applications/submission-queue.ts'
import type { TokenFinder } from '../store/clients/access-tokens.ts'
import type { Database } from '../store/connection/database.ts'
import type { KeyRing } from '../store/encryption/key-ring.ts'
import type { Jobs } from '../store/jobs/jobs.ts'

export type Service = {
  readonly sql: Database
  readonly ring: KeyRing
  readonly referenceData: ReferenceDataFollower
  readonly submissions: SubmissionQueue
  readonly findApplication: ApplicationFinder
  readonly findToken: TokenFinder
  /** Work that is done beside requests, at least once. */
  readonly jobs: Jobs
  /** The set by its name, to read earlier applications. */
  readonly modelSet: (name: SetName) => ModelSet
  /** Who can be asked for the checks that an approval needs; each check is asked of the first that makes it. */
  readonly checkProviders: readonly CheckProvider[]
  /** Sends text messages; undefined where there is no gateway, and signers' codes go by mail. */
  readonly sms?: SmsGateway | undefined
  /** Whether it is a sandbox: webhooks may go to this machine then. */
  readonly isSandbox: boolean
  readonly signing: SigningSettings
  /** The lender's look on pages and mails of dealers and signers; undefined where they look like the staff's. */
  readonly brand?: LenderBrand | undefined
  /** Roles whose people must sign in with a second factor; none where it is absent. */
  readonly secondFactorRoles?: readonly Role[] | undefined
  /** The lender's own, which its staff can sign in by; undefined where there is none. */
  readonly identityProvider?: IdentityProvider | undefined
  /** Lets readers of the feed wait. */
  readonly feed: FeedWatch
  /** Tells that events were written: what numbers them need not wait until it looks again. */
  readonly notifyOfEvents: () => void
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Whether the lender asks people of this role for a second factor. */
export const needsSecondFactor = ({ secondFactorRoles = [] }: Service, role: Role): boolean =>
  secondFactorRoles.includes(role)

/** The identity provider, where the lender has people of this role sign in by it only. */
export const requiredProvider = ({ identityProvider }: Service, role: Role): IdentityProvider | undefined =>
  identityProvider?.requiredRoles.includes(role) ? identityProvider : undefined

/** The moment when a calendar day begins in Dublin, in milliseconds since 1970. */
export const dublinDayBegins = (date: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime('Europe/Dublin').epochMilliseconds

/** The policy that holds today. */
export const policyNow = (service: Pick<Service, 'referenceData' | 'now'>): Policy =>
  service.referenceData.current().policyOn(dublinDay(service.now()))
