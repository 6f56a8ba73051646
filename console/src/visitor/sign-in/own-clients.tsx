/** Asks an invited user which of their dealer's clients may act for them, by name. */
import { Checkbox } from '@mantine/core'
import type { AskingClient } from '../../../../src/http/sign-in/password-link-pages.ts'
import { SCOPE_PROMISES } from '../../names/words.ts'
import { ModeMark } from '../../ui/notes/marks.tsx'
import ui from '../../ui/style/ui.module.css'

export const OwnClients = ({
  clients,
  value,
  onChange,
}: {
  readonly clients: readonly AskingClient[]
  /** The ids of the ticked clients. */
  readonly value?: string[]
  readonly onChange?: (ids: string[]) => void
}) => (
  <Checkbox.Group
    label="Which of your dealer’s software may act for you?"
    description="Software needs your consent to submit applications in your name. You can also give or withdraw consent later."
    {...(value === undefined ? {} : { value })}
    {...(onChange === undefined ? {} : { onChange })}
  >
    <div className={ui.choices}>
      {clients.map(({ id, name, mode, scopes }) => (
        <Checkbox
          key={id}
          value={id}
          label={
            <>
              {name} <ModeMark mode={mode} />
            </>
          }
          description={`Permissions: ${scopes.map((scope) => SCOPE_PROMISES[scope]).join('; ')}.`}
        />
      ))}
    </div>
  </Checkbox.Group>
)
