/** The list of the current page's keys, and the switch for those without a modifier. */
import { Kbd, Switch } from '@mantine/core'
import { useSingleKeys } from '../../shared/person/person.ts'
import { type Shortcut, shortcutsNow } from '../../shared/person/shortcuts.ts'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './shell.module.css'

export const ShortcutsDialog = ({
  opened,
  onClose,
}: {
  readonly opened: boolean
  readonly onClose: () => void
}) => {
  const [singleKeys, setSingleKeys] = useSingleKeys()
  return (
    <Dialog title="Keyboard shortcuts" opened={opened} onClose={onClose}>
      <div className={ui.stack}>
        {shortcutsNow().map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h2 className={css.shortcutsTitle}>{title}</h2>
            <dl className={css.shortcuts}>
              {shortcuts.map((shortcut) => (
                <div key={shortcut.keys}>
                  <dt>{shortcut.does}</dt>
                  <dd>
                    <Kbd>{keysInWords(shortcut)}</Kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Switch
          label="Single-key shortcuts"
          description="When off, only shortcuts with Ctrl or Alt work."
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  )
}

/** As printed on the keys. */
export const keysInWords = ({ keys, shown }: Shortcut): string =>
  shown ?? keys.replace('mod+', 'Ctrl ').replace('shift+', 'Shift ')
