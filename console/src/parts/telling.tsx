/** What was just done, said in one line above the page until the next thing is done or the page is left. */
import { useLocation } from '@tanstack/react-router'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

const TellContext = createContext<(sentence: string) => void>(() => undefined)

/** Says to the person at the page what was done. */
export const useTell = () => useContext(TellContext)

export const Told = ({ children }: { readonly children: ReactNode }) => {
  const { pathname } = useLocation()
  const [said, setSaid] = useState({ sentence: '', on: pathname })
  const tell = useCallback((sentence: string) => {
    setSaid({ sentence, on: window.location.pathname })
    keepFocus()
  }, [])
  const sentence = said.on === pathname ? said.sentence : ''
  return (
    <TellContext value={tell}>
      <div role="status" className={sentence === '' ? undefined : 'note told'}>
        {sentence}
      </div>
      {children}
    </TellContext>
  )
}

const A_MOMENT_MILLISECONDS = 50

/** What was pressed may be gone, as an ended session is; the keyboard then goes on from the page's heading. */
export const keepFocus = () => {
  setTimeout(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus()
  }, A_MOMENT_MILLISECONDS)
}
