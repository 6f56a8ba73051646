/** Snoozes a case until a given time. */

import { Radio } from '@mantine/core'
import { useState } from 'react'
import { shortMoment } from '../../names/formats.ts'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { Form } from '../../ui/forms/form.tsx'
import ui from '../../ui/style/ui.module.css'
import { SNOOZES } from './snooze-times.ts'

type Props = {
  readonly opened: boolean
  readonly now: number
  readonly error: unknown
  readonly isPending: boolean
  readonly onSnooze: (until: string) => void
  readonly onClose: () => void
}

export const SnoozeDialog = ({ opened, now, error, isPending, onSnooze, onClose }: Props) => {
  const [chosen, setChosen] = useState('2')
  const untilOf = (place: string) => new Date(SNOOZES[Number(place)]?.until(now) ?? now).toISOString()
  return (
    <Dialog title="Snooze this case" opened={opened} onClose={onClose} isForm>
      <Form
        onSubmit={() => {
          onSnooze(untilOf(chosen))
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
            {SNOOZES.map(({ name }, place) => (
              <Radio
                key={name}
                value={String(place)}
                label={`${name} (${shortMoment(untilOf(String(place)), now)})`}
              />
            ))}
          </div>
        </Radio.Group>
      </Form>
    </Dialog>
  )
}
