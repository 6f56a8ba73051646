/** New secrets, shown only this once. The dialog closes only by its button. */

import { Button, TextInput } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { Footer } from '../forms/form.tsx'
import { keepFocus } from '../notes/notices.tsx'
import ui from '../style/ui.module.css'
import css from './dialogs.module.css'
import { Dialog } from './dialogs.tsx'

export type ShownSecrets = {
  readonly title: string
  /** By their labels, such as "API key". */
  readonly values: Readonly<Record<string, string>>
  /** What happens to the credentials that they replace. */
  readonly remark?: ReactNode
}

export const SecretDialog = ({
  shown,
  onClose,
}: {
  readonly shown: ShownSecrets | null
  readonly onClose: () => void
}) => {
  const isShown = shown !== null
  useDidUpdate(() => (isShown ? undefined : keepFocus()), [isShown])
  return (
    <Dialog title={shown?.title ?? ''} opened={isShown} onClose={onClose} staysOpen isForm>
      {shown !== null && (
        <div className={ui.stack}>
          <p>
            <strong>Copy {Object.keys(shown.values).length > 1 ? 'them' : 'it'} now.</strong> This is shown
            only once. Store it where only your software can read it.
          </p>
          {Object.entries(shown.values).map(([name, value]) => (
            <CopyField key={name} name={name} value={value} />
          ))}
          {shown.remark}
          <Footer>
            <Button onClick={onClose}>Done</Button>
          </Footer>
        </div>
      )}
    </Dialog>
  )
}

/** A value to copy. */
export const CopyField = ({ name, value }: { readonly name: string; readonly value: string }) => {
  const field = useRef<HTMLInputElement>(null)
  const [says, setSays] = useState('')
  const copy = async () => {
    setSays((await copied(value, field.current)) ? 'Copied.' : 'Press Ctrl+C or ⌘C to copy.')
  }
  return (
    <div className={css.secret}>
      <TextInput
        ref={field}
        label={name}
        value={value}
        readOnly
        className={ui.monospace}
        spellCheck={false}
      />
      <Button variant="default" size="md" onClick={() => void copy()} aria-label={`Copy ${name}`}>
        Copy
      </Button>
      <span role="status" className={`${ui.quiet} ${ui.wide}`}>
        {says}
      </span>
    </div>
  )
}

/** If the browser does not let pages copy, the text is selected so that the person can. */
const copied = async (value: string, field: HTMLInputElement | null): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    field?.focus()
    field?.select()
    return false
  }
}
