/**
 * Sends documents for an application's requirements. What is lost on the network is sent again under the same key, so that the
 * service takes it once: when the network is back, and whenever the person asks for it. Another page of the console ends nothing.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Failure, upload } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useNotify } from '../../parts/notices.tsx'

export type Sending = {
  /** The Idempotency-Key of all its attempts. */
  readonly key: string
  readonly requirement: string
  readonly file: File
  /** What has gone, from 0 to 1; null while nothing is being sent. */
  readonly sent: number | null
  readonly failure: Failure | null
}

export type Uploads = {
  readonly all: readonly Sending[]
  readonly send: (requirement: string, file: File) => void
  readonly retry: (key: string) => void
  readonly drop: (key: string) => void
}

const SERVER_ERROR = 500

/** Whether another attempt may do better: the network, the service's own faults, and too much at a time pass. */
export const mayPass = ({ status }: Failure): boolean =>
  status === 0 || status === 429 || status >= SERVER_ERROR

export const useUploads = (reference: string): Uploads => {
  const client = useQueryClient()
  const notify = useNotify()
  const [all, setAll] = useState<readonly Sending[]>([])
  const newest = useRef(all)
  newest.current = all
  const leaving = useRef(new Map<string, AbortController>())
  const change = useCallback(
    (key: string, to: Partial<Sending>) =>
      setAll((before) => before.map((one) => (one.key === key ? { ...one, ...to } : one))),
    [],
  )
  const remove = useCallback((key: string) => {
    leaving.current.delete(key)
    setAll((before) => before.filter((one) => one.key !== key))
  }, [])
  const attempt = useCallback(
    async ({ key, requirement, file }: Pick<Sending, 'key' | 'requirement' | 'file'>) => {
      if (leaving.current.has(key)) return
      const controller = new AbortController()
      leaving.current.set(key, controller)
      change(key, { sent: 0, failure: null })
      try {
        await upload('uploadOwnDocument', {
          params: { reference },
          form: formOf(requirement, file),
          key,
          onProgress: (sent) => change(key, { sent }),
          signal: controller.signal,
        })
        await client.invalidateQueries({ queryKey: keyOf('readOwnApplication') })
        void client.invalidateQueries({ queryKey: keyOf('listOwnApplications') })
        remove(key)
        notify(`${file.name} is sent.`)
      } catch (error) {
        leaving.current.delete(key)
        if (controller.signal.aborted) return
        if (!(error instanceof Failure)) throw error
        change(key, { sent: null, failure: error })
      }
    },
    [client, reference, change, remove, notify],
  )
  const retry = useCallback(
    (key: string) => {
      const sending = newest.current.find((one) => one.key === key)
      if (sending !== undefined) void attempt(sending)
    },
    [attempt],
  )
  useOnline(() => {
    for (const { key, failure } of newest.current) if (failure !== null && mayPass(failure)) retry(key)
  })
  useLeaving(all.length > 0)
  return {
    all,
    send: (requirement, file) => {
      const sending = { key: crypto.randomUUID(), requirement, file, sent: 0, failure: null }
      setAll((before) => [...before, sending])
      void attempt(sending)
    },
    retry,
    drop: (key) => {
      leaving.current.get(key)?.abort()
      remove(key)
    },
  }
}

/** The requirement comes first: the service reads the form as it comes. */
const formOf = (requirement: string, file: File): FormData => {
  const form = new FormData()
  form.set('requirement', requirement)
  form.set('file', file)
  return form
}

/** Runs whenever the network is back. */
const useOnline = (again: () => void): void => {
  const newest = useRef(again)
  newest.current = again
  useEffect(() => {
    const run = () => newest.current()
    window.addEventListener('online', run)
    return () => window.removeEventListener('online', run)
  }, [])
}

/** Asks before the page is closed while something on it is not sent yet. */
export const useLeaving = (hasUnsent: boolean): void =>
  useEffect(() => {
    if (!hasUnsent) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasUnsent])
