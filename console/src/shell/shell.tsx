/** What stands around the pages behind the sign-in: the sidebar with the way between them, test or live, and who is signed in. */
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { hasCapability } from '../../../src/domain/roles.ts'
import type { Me } from '../../../src/http/console/contract/sign-in.ts'
import { Brand } from '../parts/brand.tsx'
import { Notices } from '../parts/notices.tsx'
import { SkipLink } from '../parts/skip-link.tsx'
import { ModeSwitch, TestBar, useMode } from './mode.tsx'
import { Navigation } from './navigation.tsx'
import { PersonMenu } from './person-menu.tsx'
import { useShownDensity } from './preferences.ts'
import { useShortcuts } from './shortcuts.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

type Props = {
  readonly me: Me
  readonly signOut: {
    readonly run: () => void
    readonly isPending: boolean
    readonly error: unknown
  }
  readonly children: ReactNode
}

export const Shell = ({ me, signOut, children }: Props) => {
  const main = useRef<HTMLElement>(null)
  const [showsShortcuts, setShowsShortcuts] = useState(false)
  const isStaff = hasCapability(me.role, 'staff')
  const mode = useMode()
  useShownDensity()
  useShortcuts('On every page', [
    { keys: 'shift+?', shown: '?', does: 'Show the shortcuts', run: () => setShowsShortcuts(true) },
  ])
  return (
    <Notices>
      <SkipLink to={main} />
      <div className="shell">
        <header className="side">
          <Link to="/console" className="side-brand">
            <Brand />
          </Link>
          {isStaff && <ModeSwitch />}
          <Navigation role={me.role} />
          <PersonMenu me={me} signOut={signOut} onShortcuts={() => setShowsShortcuts(true)} />
        </header>
        <div className="content">
          {isStaff && mode === 'test' && <TestBar />}
          <main ref={main} tabIndex={-1} className="main">
            {children}
          </main>
        </div>
      </div>
      <ShortcutsDialog opened={showsShortcuts} onClose={() => setShowsShortcuts(false)} />
    </Notices>
  )
}
