/**
 * Uploads of documents, for as long as the tab is open: moving to another page of the console stops none of them. After
 * a network failure an upload is repeated under the same key, so that the service takes it once.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Mode } from '../../../../src/domain/access/access.ts'
import type { Me } from '../../../../src/http/sign-in/pages.ts'
import { Failure, upload } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { ME } from '../../api/session.ts'

export type Target = {
  readonly userId: string
  readonly reference: string
  readonly mode: Mode
}

export type Sending = Target & {
  /** The Idempotency-Key of all its attempts. */
  readonly key: string
  readonly requirement: string
  readonly file: File
  /** The share that has been sent, from 0 to 1; null while nothing is being sent. */
  readonly sent: number | null
  readonly failure: Failure | null
}

/** How the surrounding pages learn what happens. */
export type Around = {
  readonly client: QueryClient
  readonly notify: (sentence: string) => void
  /** Shows the failed uploads of pages that are not open; an empty list removes the notice. */
  readonly showUnsent: (unsent: readonly Sending[]) => void
}

const SERVER_ERROR = 500

/** Whether another attempt may succeed: after a network failure, an error of the service, or too many requests. */
export const mayPass = ({ status }: Failure): boolean =>
  status === 0 || status === 429 || status >= SERVER_ERROR

let all: readonly Sending[] = []
let around: Around | undefined
const listeners = new Set<() => void>()
const leaving = new Map<string, AbortController>()
/** Applications whose page is open, which shows its failures itself. */
const open = new Set<string>()

export const readSendings = (): readonly Sending[] => all

export const watchSendings = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers an application's page as open, until the returned function is called. */
export const openPage = (reference: string, page: Around): (() => void) => {
  around = page
  open.add(reference)
  showUnsent()
  return () => {
    open.delete(reference)
    showUnsent()
  }
}

export const sendFile = (target: Target, requirement: string, file: File): void => {
  const sending = { ...target, key: crypto.randomUUID(), requirement, file, sent: 0, failure: null }
  set([...all, sending])
  void attempt(sending)
}

export const sendAgain = (key: string): void => {
  const sending = all.find((one) => one.key === key)
  if (sending !== undefined) void attempt(sending)
}

export const dropSending = (key: string): void => {
  leaving.get(key)?.abort()
  remove(key)
}

const set = (next: readonly Sending[]): void => {
  if (all.length === 0) window.addEventListener('beforeunload', ask)
  all = next
  if (all.length === 0) window.removeEventListener('beforeunload', ask)
  for (const listener of listeners) listener()
}

/** Asks before the tab closes while an upload is incomplete. */
const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

const change = (key: string, to: Partial<Sending>): void =>
  set(all.map((one) => (one.key === key ? { ...one, ...to } : one)))

const remove = (key: string): void => {
  leaving.delete(key)
  set(all.filter((one) => one.key !== key))
  showUnsent()
}

/** Nobody else who signs in in this tab sends it or sees its name. */
const isTheirs = ({ userId }: Sending): boolean =>
  around?.client.getQueryData<Me | null>(ME)?.userId === userId

const showUnsent = (): void =>
  around?.showUnsent(all.filter((one) => one.failure !== null && !open.has(one.reference) && isTheirs(one)))

const attempt = async (sending: Sending): Promise<void> => {
  const { key, reference, requirement, file } = sending
  if (leaving.has(key) || !isTheirs(sending)) return
  const controller = new AbortController()
  leaving.set(key, controller)
  change(key, { sent: 0, failure: null })
  showUnsent()
  try {
    await upload('uploadOwnDocument', {
      params: { reference },
      form: formOf(requirement, file),
      key,
      onProgress: (sent) => change(key, { sent }),
      signal: controller.signal,
    })
    await around?.client.invalidateQueries({ queryKey: keyOf('readOwnApplication') })
    void around?.client.invalidateQueries({ queryKey: keyOf('listOwnApplications') })
    remove(key)
    around?.notify(`${file.name} has been sent.`)
  } catch (error) {
    leaving.delete(key)
    if (controller.signal.aborted) return
    if (!(error instanceof Failure)) throw error
    change(key, { sent: null, failure: error })
    showUnsent()
  }
}

/** The requirement comes first, so that the service rejects at once what it cannot take. */
const formOf = (requirement: string, file: File): FormData => {
  const form = new FormData()
  form.set('requirement', requirement)
  form.set('file', file)
  return form
}

// The network is back.
window.addEventListener('online', () => {
  for (const { key, failure } of all) if (failure !== null && mayPass(failure)) sendAgain(key)
})
