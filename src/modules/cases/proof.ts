/** What counts as the act of a person or a client beside another must be in their name, and proven by their own factor. */
import type { Mode } from '../../domain/access/access.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'

export type Proving = {
  readonly by: Actor
  /** Proves that the person themselves acts; rejected otherwise. */
  readonly prove?: Proof | undefined
}

/** Rejected if the person does not prove who they are, with a second factor if that is needed. */
export type Proof = (needs: { readonly secondFactor: boolean }) => Promise<Refusal | undefined>

/**
 * Whether the proof takes a second factor even of people who have none yet. Only a sandbox's test applications do
 * without: its sample people have no more than a password.
 */
export const takesSecondFactor = ({ isSandbox }: Pick<Service, 'isSandbox'>, mode: Mode): boolean =>
  mode === 'live' || !isSandbox

/** The proof of one of the lender's clients, whose credentials have proven it. */
export const clientProof: Proof = async () => undefined

/** `what` starts the sentence: "An approval of C0…". Undefined if a person or a client acts, and has proven who it is. */
export const refusalOfUnproven = async (
  what: string,
  { by, prove }: Proving,
  needs: Parameters<Proof>[0],
): Promise<Refusal | undefined> => {
  if (by.kind !== 'user' && by.kind !== 'client')
    return new Refusal(`${what} needs two people, each in their own name.`)
  return prove === undefined
    ? new Refusal(`${what} must be verified by the person themselves.`)
    : prove(needs)
}

/** The same for an exception that only a person may make, such as a waiver. */
export const refusalOfException = async (
  what: string,
  proving: Proving,
  needs: Parameters<Proof>[0],
): Promise<Refusal | undefined> =>
  proving.by.kind === 'client'
    ? new Refusal(`${what} is a decision for a person. API clients cannot make it.`)
    : refusalOfUnproven(what, proving, needs)
