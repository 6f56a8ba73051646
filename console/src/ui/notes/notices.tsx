/** Confirmations, shown in a corner for a few seconds, with an undo button if there is a way back. */
import { useDidUpdate } from '@mantine/hooks'
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react'
import type { Standing } from './notice-list.tsx'

/** Undoes the last action; only for actions that leave no trace when undone. */
type Undo = () => void

type Notify = (sentence: string, undo?: Undo) => void

/** Undefined removes it. */
type Stand = (notice: Standing | undefined) => void

const NotifyContext = createContext<Notify>(() => undefined)

/** Tells the person at the page what was done. */
export const useNotify = () => useContext(NotifyContext)

const StandContext = createContext<Stand>(() => undefined)

/** Shows a notice that stays, in place of the previous one. */
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
 * The pressed button may be gone, like the row of an ended session; the focus then moves to the page's heading. Called
 * in an effect of the render that closes a dialog, so that even on a slow machine the dialog returns the focus first.
 */
export const keepFocus = (): (() => void) => {
  const timer = setTimeout(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus()
  }, A_MOMENT_MILLISECONDS)
  return () => clearTimeout(timer)
}

const SIGNS = ['keydown', 'pointerdown'] as const

/**
 * Loads some parts of a page only when the person first does something on it, which makes the first view lighter. Runs
 * once, at the first key or click.
 */
export const useSignOfLife = (isOn: boolean, onFirst: () => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs only once.
  useEffect(() => {
    if (!isOn) return
    const first = () => {
      end()
      onFirst()
    }
    const end = () => {
      for (const sign of SIGNS) removeEventListener(sign, first)
    }
    for (const sign of SIGNS) addEventListener(sign, first)
    return end
  }, [isOn])
}
