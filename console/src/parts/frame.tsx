/** The frame of the pages behind the sign-in: navigation by role, who is signed in, and the way out. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useRef } from 'react'
import type { Me } from '../../../src/http/console/contract/sign-in.ts'
import { placesOf } from '../places.ts'
import { FailureNote } from './notes.tsx'
import { Notices } from './notices.tsx'

type Props = {
  readonly me: Me
  readonly signOut: {
    readonly run: () => void
    readonly isPending: boolean
    readonly error: unknown
  }
  readonly children: ReactNode
}

export const Frame = ({ me, signOut, children }: Props) => {
  const main = useRef<HTMLElement>(null)
  return (
    <>
      <SkipLink to={main} />
      <header className="bar">
        <div className="bar-inner">
          <Link to="/console" className="wordmark">
            Forecourt
          </Link>
          <div className="person">
            <span className="person-address" title={me.email}>
              {me.email}
            </span>
            <Button variant="default" size="xs" loading={signOut.isPending} onClick={signOut.run}>
              Sign out
            </Button>
          </div>
          <nav aria-label="Main">
            <ul>
              {placesOf(me.role).map(({ to, name }) => (
                <li key={to}>
                  <Link to={to}>{name}</Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </header>
      <main ref={main} tabIndex={-1} className="main">
        {signOut.error !== null && <FailureNote error={signOut.error} />}
        <Notices>{children}</Notices>
      </main>
    </>
  )
}

/** The first stop of the Tab key: past the navigation. */
export const SkipLink = ({ to }: { readonly to: RefObject<HTMLElement | null> }) => (
  <button type="button" className="skip" onClick={() => to.current?.focus()}>
    Skip to the content
  </button>
)
