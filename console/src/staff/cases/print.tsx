/** Prints the chosen parts of a case, without its controls. Masked numbers stay masked on paper. */

import { Button, Checkbox } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { Form } from '../../ui/forms/form.tsx'
import ui from '../../ui/style/ui.module.css'
import { noteLook } from './note-look.ts'

/** As `data-part` names them in the page. */
const PARTS = [
  { id: 'facts', name: 'Facts' },
  { id: 'evidence', name: 'Evidence' },
  { id: 'notes', name: 'Notes' },
  { id: 'timeline', name: 'Decisions and history' },
] as const

type Part = (typeof PARTS)[number]['id']

/** The attribute by which the styles find what to leave out. */
const LEFT_OUT = 'printWithout'

/** Before the browser prints, the dialog must give the focus back and uncover the page. */
const SETTLED_MILLISECONDS = 100

type Props = {
  readonly reference: string
  /** Closes whatever replaces notes and timeline on the page. */
  readonly onPrint: () => void
}

export const PrintButton = ({ reference, onPrint }: Props) => {
  // Also of the browser's own command.
  useEffect(() => {
    const note = () => noteLook(reference, { look: 'printed' })
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [reference])
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<readonly Part[]>(PARTS.map(({ id }) => id))
  const print = () => {
    setOpen(false)
    onPrint()
    setTimeout(() => {
      const { dataset } = document.documentElement
      dataset[LEFT_OUT] = PARTS.flatMap(({ id }) => (chosen.includes(id) ? [] : [id])).join(' ')
      addEventListener('afterprint', () => delete dataset[LEFT_OUT], { once: true })
      window.print()
    }, SETTLED_MILLISECONDS)
  }
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        Print
      </Button>
      <Dialog title="Print the case" opened={isOpen} onClose={() => setOpen(false)}>
        <Form
          onSubmit={() => {
            print()
          }}
          verb="Print"
          action={{ isPending: false, error: null }}
          onClose={() => setOpen(false)}
          isDisabled={chosen.length === 0}
        >
          <Checkbox.Group
            label="What to print"
            value={[...chosen]}
            onChange={(parts) => setChosen(PARTS.map(({ id }) => id).filter((id) => parts.includes(id)))}
          >
            <div className={ui.choices}>
              {PARTS.map(({ id, name }) => (
                <Checkbox key={id} value={id} label={name} />
              ))}
            </div>
          </Checkbox.Group>
        </Form>
      </Dialog>
    </>
  )
}
