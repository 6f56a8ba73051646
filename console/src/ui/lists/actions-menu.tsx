/** The actions on a record, in a menu that its button opens. */
import { Button, Popover } from '@mantine/core'
import { useRef, useState } from 'react'
import ui from '../style/ui.module.css'

type Props<What extends string> = {
  /** The record's name, which each button's label includes. */
  readonly of: string
  readonly actions: readonly (readonly [what: What, verb: string])[]
  readonly onAsk: (what: What) => void
}

export const ActionsMenu = <What extends string>({ of, actions, onAsk }: Props<What>) => {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const ask = (what: What) => {
    // The confirming dialog returns the focus to where it was, and the menu is closed by then.
    opener.current?.focus()
    setOpen(false)
    onAsk(what)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Button
          ref={opener}
          variant="default"
          size="xs"
          aria-label={`Actions: ${of}`}
          onClick={() => setOpen(!isOpen)}
        >
          Actions
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Actions: ${of}`}>
        <div className={`${ui.stack} ${ui.gap0}`}>
          {actions.map(([what, verb]) => (
            <Button
              key={what}
              variant="subtle"
              size="sm"
              justify="start"
              aria-label={`${verb}: ${of}`}
              onClick={() => ask(what)}
            >
              {verb}
            </Button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
