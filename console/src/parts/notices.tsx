/** What was just done, said in a corner for a few seconds. What can be undone can be undone there. */
import { useDidUpdate } from '@mantine/hooks'
import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import type { Standing } from './notice-list.tsx'
import { useSignOfLife } from './sign-of-life.ts'

/** Takes back what was just done; only for what then is as if it had never happened. */
type Undo = () => void

type Notify = (sentence: string, undo?: Undo) => void

/** Undefined takes it away. */
type Stand = (notice: Standing | undefined) => void

const NotifyContext = createContext<Notify>(() => undefined)

/** Says to the person at the page what was done. */
export const useNotify = () => useContext(NotifyContext)

const StandContext = createContext<Stand>(() => undefined)

/** Puts a notice there that stays, in the place of the one before. */
export const useStandingNotice = () => useContext(StandContext)

const load = () => import('./notice-list.tsx')

const NoticeList = lazy(() => load().then((loaded) => ({ default: loaded.NoticeList })))

export const Notices = ({ children }: { readonly children: ReactNode }) => {
  const [said, setSaid] = useState(0)
  const [isReady, setReady] = useState(false)
  useSignOfLife(true, () => setReady(true))
  const notify = useCallback<Notify>((sentence, undo) => {
    setReady(true)
    if (sentence !== '') void load().then(({ showNotice }) => showNotice(sentence, undo))
    setSaid((times) => times + 1)
  }, [])
  const stand = useCallback<Stand>((notice) => {
    if (notice !== undefined) setReady(true)
    void load().then(({ showStanding }) => showStanding(notice))
  }, [])
  useDidUpdate(() => keepFocus(), [said])
  return (
    <NotifyContext value={notify}>
      <StandContext value={stand}>{children}</StandContext>
      {isReady && (
        <Suspense fallback={null}>
          <NoticeList said={said} />
        </Suspense>
      )}
    </NotifyContext>
  )
}

const A_MOMENT_MILLISECONDS = 50

/**
 * What was pressed may be gone, as an ended session is; the keyboard then goes on from the page's heading. Called in an
 * effect of the rendering that closes a dialog, so that on the slowest machine the dialog gives the keyboard back first.
 */
export const keepFocus = (): (() => void) => {
  const timer = setTimeout(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus()
  }, A_MOMENT_MILLISECONDS)
  return () => clearTimeout(timer)
}
