/** What was just done, said in one line above the page until the next thing is done or the page is left. */
import { useDidUpdate } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

const NotifyContext = createContext<(sentence: string) => void>(() => undefined)

type Said = { readonly sentence: string; readonly on: string }

/** Says to the person at the page what was done. */
export const useNotify = () => useContext(NotifyContext)

export const Notices = ({ children }: { readonly children: ReactNode }) => {
  const { pathname } = useLocation()
  const [said, setSaid] = useState<Said | null>(null)
  const notify = useCallback((sentence: string) => setSaid({ sentence, on: window.location.pathname }), [])
  useDidUpdate(() => keepFocus(), [said])
  const sentence = said?.on === pathname ? said.sentence : ''
  return (
    <NotifyContext value={notify}>
      <div role="status" className={sentence === '' ? undefined : 'note told'}>
        {sentence}
      </div>
      {children}
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
