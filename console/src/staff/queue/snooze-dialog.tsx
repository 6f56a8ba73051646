/** Snoozes a case until a given time. */

import { Radio } from '@mantine/core'
import { useState } from 'react'
import { shortMoment } from '../../names/formats.ts'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { Form } from '../../ui/forms/form.tsx'
import ui from '../../ui/style/ui.module.css'
import { MORNING, snoozesAt } from './snooze-times.ts'

type Props = {
  readonly opened: boolean
  readonly now: number
  readonly error: unknown
  readonly isPending: boolean
  readonly onSnooze: (until: string) => void
  readonly onClose: () => void
}

export const SnoozeDialog = ({ opened, now, error, isPending, onSnooze, onClose }: Props) => {
  const [chosen, setChosen] = useState<string>(MORNING)
  const choices = snoozesAt(now)
  return (
    <Dialog title="Snooze this case" opened={opened} onClose={onClose} isForm>
      <Form
        onSubmit={() => {
          const until = choices.find(({ name }) => name === chosen)?.until
          if (until !== undefined) onSnooze(new Date(until).toISOString())
        }}
        verb="Snooze"
        action={{ isPending, error }}
        onClose={onClose}
      >
        <Radio.Group
          label="How long?"
          description="It comes back earlier if something happens. Colleagues can still find it in the list of all cases."
          value={chosen}
          onChange={setChosen}
        >
          <div className={ui.choices}>
            {choices.map(({ name, until }) => (
              <Radio key={name} value={name} label={`${name} (${shortMoment(until, now)})`} />
            ))}
          </div>
        </Radio.Group>
      </Form>
    </Dialog>
  )
}
