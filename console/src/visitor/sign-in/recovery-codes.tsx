/** New recovery codes, shown only this once. The dialog closes only by its button. */

import { Button } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { Footer } from '../../ui/forms/form.tsx'
import { keepFocus } from '../../ui/notes/notices.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './sign-in.module.css'

export const RecoveryCodesDialog = ({
  codes,
  onClose,
}: {
  readonly codes: readonly string[] | null
  readonly onClose: () => void
}) => {
  const isShown = codes !== null
  useDidUpdate(() => (isShown ? undefined : keepFocus()), [isShown])
  return (
    <Dialog title="Your recovery codes" opened={isShown} onClose={onClose} staysOpen isForm>
      {codes !== null && (
        <RecoveryCodes codes={codes}>
          <Button variant="filled" onClick={onClose}>
            Done
          </Button>
        </RecoveryCodes>
      )}
    </Dialog>
  )
}

export const RecoveryCodes = ({
  codes,
  children,
}: {
  readonly codes: readonly string[]
  /** The way on from here. */
  readonly children?: ReactNode
}) => {
  const [says, setSays] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setSays('Copied.'),
      () => setSays('Select the codes, then press Ctrl+C or ⌘C to copy them.'),
    )
  return (
    <div className={ui.stack}>
      <p>
        <strong>Save these codes now.</strong> We cannot show them again. If you lose your passkey or
        authenticator app, use one with your password. Each code works once. Print them or save them in a
        password manager.
      </p>
      <ul className={css.recoveryCodes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Footer>
        <span role="status" className={ui.quiet}>
          {says}
        </span>
        <Button onClick={() => void copy()}>Copy all</Button>
        {children}
      </Footer>
    </div>
  )
}
