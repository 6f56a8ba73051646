/** A masked number, and the button that reveals it. The audit records each reveal. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useAction } from '../../ui/forms/action.ts'
import { FailureNote } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'

type Props = {
  readonly reference: string
  readonly masked: string | undefined
  readonly field: 'ppsNumber' | 'iban' | 'accountNumber'
  readonly applicant?: number
  /** Which number it is: "PPS number of applicant 1". */
  readonly what: string
}

export const Revealed = ({ reference, masked, field, applicant, what }: Props) => {
  const [value, setValue] = useState<string | null>(null)
  const reveal = useAction({
    act: () => call('revealField', { params: { reference }, body: { field, applicant: applicant ?? null } }),
    renews: ['readCase'],
    onDone: (response) => setValue(response.value),
  })
  if (masked === undefined) return undefined
  return (
    <span>
      <span>
        {value ?? (
          <>
            <span aria-hidden="true">{masked.replace(/•+/, '••••')}</span>
            <span className={ui.hidden}>ends in {masked.replaceAll('•', '')}</span>
          </>
        )}
      </span>
      {value === null ? (
        <Button
          variant="subtle"
          size="compact-xs"
          loading={reveal.isPending}
          aria-label={`Reveal the ${what}`}
          onClick={() => reveal.mutate()}
        >
          Reveal
        </Button>
      ) : (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Hide the ${what}`}
          onClick={() => setValue(null)}
        >
          Hide
        </Button>
      )}
      {reveal.error !== null && <FailureNote error={reveal.error} />}
    </span>
  )
}
