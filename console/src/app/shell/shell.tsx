/** The frame of the pages behind the sign-in: the sidebar, test or live, and who is signed in. */

import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Mode } from '../../../../src/domain/access/access.ts'
import { hasCapability, organisationOf } from '../../../../src/domain/access/roles.ts'
import type { Me } from '../../../../src/http/sign-in/pages.ts'
import { useFollowing } from '../../api/changes.ts'
import { dayOf, timeOf } from '../../names/formats.ts'
import { ModeSwitch, TestBar, useMode } from '../../shared/person/mode.tsx'
import { useShownDensity } from '../../shared/person/preferences.ts'
import { useShortcuts } from '../../shared/person/shortcuts.ts'
import { IconSearch } from '../../ui/icons/of-shell.ts'
import { Notices } from '../../ui/notes/notices.tsx'
import { Brand } from '../../ui/page/brand.tsx'
import { useLook } from '../../ui/page/lender.ts'
import page from '../../ui/page/page.module.css'
import { SkipLink } from '../../ui/page/skip-link.tsx'
import { Navigation } from './navigation.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { PersonMenu } from './person-menu.tsx'
import css from './shell.module.css'

const SearchDialog = lazy(() =>
  import('./search/search-dialog.tsx').then(({ SearchDialog: found }) => ({ default: found })),
)

const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then(({ ShortcutsDialog: found }) => ({ default: found })),
)

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
  /** Null until someone opens it. */
  const [showsShortcuts, setShowsShortcuts] = useState<boolean | null>(null)
  const [isSearching, setSearching] = useState(false)
  const isStaff = hasCapability(me.role, 'staff')
  // A partner's people see no applications, so they have nothing to switch.
  const showsCases = organisationOf(me.role) !== 'partner'
  const mode = useMode()
  const search = () => setSearching(true)
  useLook(isStaff ? 'forecourt' : 'lender')
  useShownDensity()
  // Someone who must set up a second factor first sees no cases.
  useFollowing(mode, isStaff && !me.mustEnrol)
  useShortcuts('On every page', [
    { keys: 'shift+?', shown: '?', does: 'Show keyboard shortcuts', run: () => setShowsShortcuts(true) },
    ...(isStaff
      ? ([
          { keys: 'mod+K', does: 'Search', run: search, isSearch: true },
          { keys: '/', does: 'Search', run: search, isSearch: true },
        ] as const)
      : []),
  ])
  const actions = useActions(mode, signOut.run)
  return (
    <Notices>
      <SkipLink to={main} />
      <div className={css.shell}>
        <header className={css.side}>
          <Link to="/console" className={css.sideBrand}>
            <Brand of={isStaff ? 'forecourt' : 'lender'} />
          </Link>
          {isStaff && (
            <button type="button" className={css.sideSearch} aria-keyshortcuts="Control+K" onClick={search}>
              <IconSearch size={16} />
              <span>Search</span>
              <span className={css.sideSearchKey} aria-hidden="true">
                Ctrl K
              </span>
            </button>
          )}
          {showsCases && <ModeSwitch />}
          <Navigation />
          <PersonMenu me={me} signOut={signOut} onShortcuts={() => setShowsShortcuts(true)} />
        </header>
        <div className={css.content}>
          <OfflineBar />
          {showsCases && mode === 'test' && <TestBar />}
          <main ref={main} tabIndex={-1} className={`${page.main} ${css.main}`}>
            {children}
          </main>
          <PrintedBy name={me.name ?? me.email} />
        </div>
      </div>
      {isSearching && (
        <Suspense fallback={null}>
          <SearchDialog actions={actions} onClose={() => setSearching(false)} />
        </Suspense>
      )}
      {showsShortcuts !== null && (
        <Suspense fallback={null}>
          <ShortcutsDialog opened={showsShortcuts} onClose={() => setShowsShortcuts(false)} />
        </Suspense>
      )}
    </Notices>
  )
}

/** Who printed the page, and when; on paper only. */
const PrintedBy = ({ name }: { readonly name: string }) => {
  const [at, setAt] = useState(() => new Date())
  useEffect(() => {
    // The browser takes its picture as soon as the event is over.
    const renew = () => flushSync(() => setAt(new Date()))
    addEventListener('beforeprint', renew)
    return () => removeEventListener('beforeprint', renew)
  }, [])
  return (
    <p className={css.printedBy}>
      Printed by {name} on {dayOf(at)}, {timeOf(at)}
    </p>
  )
}

/** The actions that the search always offers. */
const useActions = (mode: Mode, signOut: () => void) => {
  const navigate = useNavigate()
  const other = mode === 'test' ? 'live' : 'test'
  return [
    {
      id: 'mode',
      name: `Show ${other} data`,
      run: () =>
        void navigate({
          to: '.',
          search: (before) => ({ ...before, mode: other === 'test' ? other : undefined }),
        }),
    },
    { id: 'sign-out', name: 'Sign out', run: signOut },
  ]
}
