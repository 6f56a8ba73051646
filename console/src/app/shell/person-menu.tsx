/** The person's own settings, and the sign-out. */
import { Button, Popover, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import type { Me } from '../../../../src/http/sign-in/pages.ts'
import { ROLE_NAMES } from '../../names/words.ts'
import { DENSITIES, useDensity, useSingleKeys } from '../../shared/person/preferences.ts'
import { IconChevronDown } from '../../ui/icons/of-shell.ts'
import { FailureNote } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './shell.module.css'

type Props = {
  readonly me: Me
  readonly signOut: { readonly run: () => void; readonly isPending: boolean; readonly error: unknown }
  readonly onShortcuts: () => void
}

export const PersonMenu = ({ me, signOut, onShortcuts }: Props) => {
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
            variant="default"
            onClick={() => {
              setOpen(false)
              onShortcuts()
            }}
          >
            Keyboard shortcuts
          </Button>
          <Button variant="default" loading={signOut.isPending} onClick={signOut.run}>
            Sign out
          </Button>
          {signOut.error !== null && <FailureNote error={signOut.error} />}
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
