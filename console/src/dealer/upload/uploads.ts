/** The uploads of one application. If one fails after the person has left its page, a notice in the corner says so and stays. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import type { Mode } from '../../../../src/domain/access/access.ts'
import type { Me } from '../../../../src/modules/people/sign-in-pages.ts'
import { Failure, upload } from '../../api/call.ts'
import { keyOf, ME } from '../../api/queries.ts'
import { usePerson } from '../../shared/person/person.ts'
import { sentenceOf } from '../../ui/notes/notes.tsx'
import { useNotify, useStandingNotice } from '../../ui/notes/notices.tsx'

export type Uploads = {
  readonly all: readonly Sending[]
  readonly send: (requirement: string, file: File) => void
  readonly retry: (key: string) => void
  readonly drop: (key: string) => void
}

export const useUploads = ({
  reference,
  mode,
}: {
  readonly reference: string
  readonly mode: Mode
}): Uploads => {
  const { userId } = usePerson()
  const all = useSyncExternalStore(watchSendings, readSendings)
  const client = useQueryClient()
  const notify = useNotify()
  const stand = useStandingNotice()
  const router = useRouter()
  useEffect(() => {
    const showUnsent = (unsent: readonly Sending[]): void => {
      const [first] = unsent
      if (first === undefined) {
        stand(undefined)
        return
      }
      const again = unsent.filter(({ failure }) => failure !== null && mayPass(failure))
      stand({
        says: saysOf(unsent),
        actions: [
          ...(again.length === 0 ? [] : [{ says: 'Send again', run: () => sendAllAgain(again) }]),
          {
            says: 'Open the application',
            run: () =>
              void router.navigate({
                to: '/console/applications/$reference',
                params: { reference: first.reference },
                search: { mode: first.mode === 'test' ? first.mode : undefined },
              }),
          },
        ],
      })
    }
    return openPage(reference, { client, notify, showUnsent })
  }, [reference, client, notify, stand, router])
  return {
    all: all.filter((one) => one.reference === reference && one.userId === userId),
    send: (requirement, file) => sendFile({ userId, reference, mode }, requirement, file),
    retry: sendAgain,
    drop: dropSending,
  }
}

const sendAllAgain = (failed: readonly Sending[]): void => {
  for (const { key } of failed) sendAgain(key)
}

/** The names of the failed uploads, and why the first one failed. */
const saysOf = (unsent: readonly Sending[]): string => {
  const names = unsent.map(({ file }) => file.name).join(', ')
  const failure = unsent[0]?.failure
  const why = failure ? ` ${sentenceOf(failure)}` : ''
  return `${names} ${unsent.length === 1 ? 'was' : 'were'} not sent.${why}`
}

/** Asks before the page closes while one of its uploads is incomplete. */
export const useLeaving = (hasUnsent: boolean): void =>
  useEffect(() => {
    if (!hasUnsent) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasUnsent])

type Target = {
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
type Around = {
  readonly client: QueryClient
  readonly notify: (sentence: string) => void
  /** Shows the failed uploads of pages that are not open; an empty list removes the notice. */
  readonly showUnsent: (unsent: readonly Sending[]) => void
}

const SERVER_ERROR = 500

/**
 * Uploads of documents, for as long as the tab is open: moving to another page of the console stops none of them. After
 * a network failure an upload is repeated under the same key, so that the service takes it once. Whether another
 * attempt may succeed: after a network failure, an error of the service, or too many requests.
 */
export const mayPass = ({ status }: Failure): boolean =>
  status === 0 || status === 429 || status >= SERVER_ERROR

let all: readonly Sending[] = []
let around: Around | undefined
const listeners = new Set<() => void>()
const leaving = new Map<string, AbortController>()
/** Applications whose page is open, which shows its failures itself. */
const open = new Set<string>()

const readSendings = (): readonly Sending[] => all

const watchSendings = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers an application's page as open, until the returned function is called. */
const openPage = (reference: string, page: Around): (() => void) => {
  around = page
  open.add(reference)
  showUnsent()
  return () => {
    open.delete(reference)
    showUnsent()
  }
}

const sendFile = (target: Target, requirement: string, file: File): void => {
  const sending = { ...target, key: crypto.randomUUID(), requirement, file, sent: 0, failure: null }
  set([...all, sending])
  void attempt(sending)
}

const sendAgain = (key: string): void => {
  const sending = all.find((one) => one.key === key)
  if (sending !== undefined) void attempt(sending)
}

const dropSending = (key: string): void => {
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
