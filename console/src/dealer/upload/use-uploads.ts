/** The uploads of one application. If one fails after the person has left its page, a notice in the corner says so and stays. */
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import type { Mode } from '../../../../src/domain/access/access.ts'
import { usePerson } from '../../shared/person/person.ts'
import { sentenceOf } from '../../ui/notes/notes.tsx'
import { useNotify, useStandingNotice } from '../../ui/notes/notices.tsx'
import {
  dropSending,
  mayPass,
  openPage,
  readSendings,
  type Sending,
  sendAgain,
  sendFile,
  watchSendings,
} from './sendings.ts'

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
