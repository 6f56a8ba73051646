/** A case that stays as new as the service's: others see who has it open, and the page learns of each change. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Person } from '../../../src/http/console/contract/queue.ts'
import { call } from '../api/call.ts'
import { keyOf, readBy } from '../api/queries.ts'

const SAID_EVERY_MILLISECONDS = 15_000
/** After a failure, so that an unreachable service is not asked without end. */
const AGAIN_MILLISECONDS = 5_000

export const useCase = (reference: string) => {
  const query = useQuery(readBy('readCase', { params: { reference } }))
  const { data } = query
  const client = useQueryClient()
  const [others, setOthers] = useState<readonly Person[]>([])
  const isThere = data !== undefined
  const version = data?.version
  useEffect(() => {
    if (!isThere) return
    const params = { reference }
    const renew = () => client.invalidateQueries({ queryKey: keyOf('readCase') })
    const say = async () => {
      const present = await call('notePresence', { params }).catch(() => undefined)
      if (present === undefined) return
      setOthers(present.others)
      if (present.version !== version) await renew()
    }
    void say()
    const timer = setInterval(() => void say(), SAID_EVERY_MILLISECONDS)
    return () => clearInterval(timer)
  }, [client, isThere, reference, version])
  useEffect(() => () => void call('leaveCase', { params: { reference } }).catch(() => undefined), [reference])
  useChanges(data?.mode, (changed) => {
    if (changed.includes(reference)) void client.invalidateQueries({ queryKey: keyOf('readCase') })
  })
  return { ...query, others }
}

/** Waits for changes of cases for as long as the page is shown. */
const useChanges = (
  mode: 'test' | 'live' | undefined,
  onChanged: (references: readonly string[]) => void,
) => {
  const told = useRef(onChanged)
  told.current = onChanged
  useEffect(() => {
    if (mode === undefined) return
    const leaving = new AbortController()
    const { signal } = leaving
    const follow = async () => {
      let after: string | undefined
      while (!signal.aborted) {
        try {
          const query = after === undefined ? { mode } : { mode, after }
          const changes = await call('listChanges', { query, signal })
          after = changes.nextCursor
          told.current(changes.items.map(({ reference }) => reference))
        } catch {
          await new Promise((resolve) => setTimeout(resolve, AGAIN_MILLISECONDS))
        }
      }
    }
    void follow()
    return () => leaving.abort()
  }, [mode])
}
