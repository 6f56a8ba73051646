/** Writes a message to the other side. Typed text survives a failure and a visit to another page. */

import { Textarea } from '@mantine/core'
import { MESSAGE_MAXIMUM_CHARACTERS } from '../../../../../src/domain/events/message.ts'
import type { ConsoleOperationName } from '../../../../../src/http/server/page-operations.ts'
import { useAction } from '../../../ui/forms/action.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { TemplateChoice } from '../../../ui/forms/template-choice.tsx'
import ui from '../../../ui/style/ui.module.css'
import { useDraft } from '../../person/draft.ts'
import css from './messages.module.css'

type Props = {
  /** The field's id in the page, which other parts link to. */
  readonly id?: string
  readonly reference: string
  readonly label: string
  /** Who will read it. */
  readonly description: string
  readonly templates?: readonly string[]
  readonly send: (text: string) => Promise<unknown>
  /** The operations that show the messages. */
  readonly renews: readonly ConsoleOperationName[]
}

/** From this length on the field says how much room is left. */
const NEARLY_FULL_CHARACTERS = 500

export const WriteMessage = ({ id, reference, label, description, templates = [], send, renews }: Props) => {
  const [text, setText] = useDraft(reference, 'message')
  const sending = useAction({ act: () => send(text), renews, onDone: () => setText('') })
  const left = MESSAGE_MAXIMUM_CHARACTERS - text.trim().length
  const isSendable = text.trim() !== '' && left >= 0
  const run = () => {
    if (isSendable) sending.mutate()
  }
  return (
    <Form
      className={`${ui.stack} ${ui.gap3} ${css.writeMessage}`}
      verb="Send message"
      action={sending}
      size="compact-sm"
      isDisabled={!isSendable}
      onSubmit={run}
    >
      <TemplateChoice templates={templates} text={text} onType={setText} />
      <Textarea
        {...(id !== undefined && { id })}
        label={label}
        description={description}
        size="sm"
        autosize
        minRows={2}
        maxRows={12}
        value={text}
        error={left < 0 && `Messages can be up to ${MESSAGE_MAXIMUM_CHARACTERS} characters. Remove ${-left}.`}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {left >= 0 && left < NEARLY_FULL_CHARACTERS && <span className={ui.quiet}>{left} characters left</span>}
    </Form>
  )
}
