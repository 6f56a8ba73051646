/** What an actor of an interleaving acts with, and reports. */
import type { Random } from '../../bench/random.ts'
import type { State } from '../../src/domain/application/states.ts'
import type { RequirementState } from '../../src/domain/documents/requirement.ts'
import type { Service } from '../../src/operations/service.ts'
import type { Scene } from './interleaving-scene.ts'

/** What an actor reports. What it says it did must be found, and nothing where it was refused. */
export type Report = {
  readonly did: boolean
  /** How it answered, in words for a failing run. */
  readonly says: string
  /** The actions that the audit must have of it, in their order; undefined where it can't tell. */
  readonly audits?: readonly string[]
  /** The requirement that it asked for or judged, and how it left it. */
  readonly requirement?: { readonly id: string; readonly state: RequirementState }
  /** How often it wrote, where that isn't once. */
  readonly writes?: number
  readonly hasChecked?: true
  readonly hasSubmitted?: true
  /** Of a request of the partner's. */
  readonly partner?: PartnersRequest
  /** A change of the owner's consent to the partner, and when it was committed. */
  readonly consent?: { readonly isGiven: boolean; readonly at: number }
}

/** Moments as the interleaving counts them. */
export type PartnersRequest = {
  readonly from: number
  readonly to: number
  /** Whether it learnt that there is such an application, or was let act for the owner. */
  readonly isLetIn: boolean
  /** When its submission was committed. */
  readonly wroteAt?: number | undefined
}

export type Acting = {
  readonly scene: Scene
  readonly service: Service
  /** Unique within the interleaving: staff are known by it, and requests. */
  readonly who: string
  readonly random: Random
}

export type Action = (acting: Acting) => Promise<Report>

export const refused = (says: string): Report => ({ did: false, says, audits: [] })
export const movedTo = (state: State): string => `application.movedTo${state}`
