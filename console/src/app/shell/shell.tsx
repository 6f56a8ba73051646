/** The frame of the pages behind the sign-in: the sidebar, test or live, and who is signed in. */

import { Button, Popover, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Mode } from '../../../../src/domain/access/access.ts'
import { hasCapability, organisationOf } from '../../../../src/domain/access/roles.ts'
import type { Me } from '../../../../src/modules/people/sign-in-pages.ts'
import { useLostAt } from '../../api/call.ts'
import { useFollowing } from '../../api/changes.ts'
import { dayOf, shortMoment, timeOf } from '../../names/formats.ts'
import { ROLE_NAMES } from '../../names/words.ts'
import { ModeSwitch, TestBar, useMode } from '../../shared/person/mode.tsx'
import { DENSITIES, useDensity, useShownDensity, useSingleKeys } from '../../shared/person/person.ts'
import { useShortcuts } from '../../shared/person/shortcuts.ts'
import { IconChevronDown, IconSearch } from '../../ui/icons/of-shell.tsx'
import { FailureNote } from '../../ui/notes/notes.tsx'
import { Notices } from '../../ui/notes/notices.tsx'
import { Brand, SkipLink } from '../../ui/page/frame.tsx'
import page from '../../ui/page/page.module.css'
import { useLook } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { Navigation } from './navigation.tsx'
import css from './shell.module.css'

const SearchDialog = lazy(() =>
  import('./search-dialog.tsx').then(({ SearchDialog: found }) => ({ default: found })),
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
  const isStaff = hasCapability(me.role, 'cases')
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

/** What changes while nobody looks, and shows figures. */
const RENEWED = [
  'readCase',
  'listCases',
  'listPayOuts',
  'countCases',
  'listMyMentions',
  'previewDecision',
  'readNearest',
]

/** That the service cannot be reached, since when, and what that means: once for all parts of the page. */
const OfflineBar = () => {
  const lostAt = useLostAt()
  const client = useQueryClient()
  const wasLost = useRef(false)
  useEffect(() => {
    if (lostAt === null && wasLost.current)
      void client.invalidateQueries({
        predicate: ({ queryKey: [name], state }) => state.error !== null || RENEWED.includes(String(name)),
      })
    wasLost.current = lostAt !== null
  }, [client, lostAt])
  return (
    <div role="status" className={css.offline}>
      {lostAt !== null && (
        <p>
          <strong>No connection since {shortMoment(lostAt, Date.now())}.</strong> This page shows what was
          loaded before, and renews itself once the connection is back.
        </p>
      )}
    </div>
  )
}

type PersonMenuProps = {
  readonly me: Me
  readonly signOut: { readonly run: () => void; readonly isPending: boolean; readonly error: unknown }
  readonly onShortcuts: () => void
}

/** The person's own settings, and the sign-out. */
const PersonMenu = ({ me, signOut, onShortcuts }: PersonMenuProps) => {
  const [isOpen, setOpen] = useState(false)
  const [singleKeys, setSingleKeys] = useSingleKeys()
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-end"
      width={280}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <button type="button" className={css.person} onClick={() => setOpen(!isOpen)}>
          <span className={css.personInitial} aria-hidden="true">
            {(me.name ?? me.email).slice(0, 1).toUpperCase()}
          </span>
          <span className={css.personName}>
            <span className={ui.hidden}>Your menu: </span>
            {me.name ?? me.email}
          </span>
          <IconChevronDown size={16} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Your menu">
        <div className={ui.stack}>
          <div className={`${ui.stack} ${ui.gap0}`}>
            <span className={ui.address}>{me.email}</span>
            <span className={ui.quiet}>
              {[ROLE_NAMES[me.role], (me.dealer ?? me.partner)?.name].filter(Boolean).join(', ')}
            </span>
          </div>
          <ThemeChoice />
          <DensityChoice />
          <Switch
            label="Single-key shortcuts"
            checked={singleKeys}
            onChange={(event) => setSingleKeys(event.currentTarget.checked)}
          />
          <Button
            onClick={() => {
              setOpen(false)
              onShortcuts()
            }}
          >
            Keyboard shortcuts
          </Button>
          <Button loading={signOut.isPending} onClick={signOut.run}>
            Sign out
          </Button>
          <FailureNote error={signOut.error} />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

const THEMES = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

const ThemeChoice = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Choice title="Theme">
      <SegmentedControl
        aria-label="Theme"
        fullWidth
        size="xs"
        transitionDuration={0}
        value={colorScheme}
        data={[...THEMES]}
        onChange={setColorScheme}
      />
    </Choice>
  )
}

const DENSITY_NAMES = { normal: 'Normal', compact: 'Compact' } as const

const DensityChoice = () => {
  const [density, setDensity] = useDensity()
  return (
    <Choice title="Row height">
      <SegmentedControl
        aria-label="Row height"
        fullWidth
        size="xs"
        transitionDuration={0}
        value={density}
        data={DENSITIES.map((value) => ({ value, label: DENSITY_NAMES[value] }))}
        onChange={setDensity}
      />
    </Choice>
  )
}

const Choice = ({ title, children }: { readonly title: string; readonly children: React.ReactNode }) => (
  <div>
    <span className={ui.quiet} aria-hidden="true">
      {title}
    </span>
    {children}
  </div>
)
