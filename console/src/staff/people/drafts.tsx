/** A person whom only drafts name: the copy for them and the erasure, by the typed number. */

import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Mode } from '../../../../src/domain/access/access.ts'
import { RETENTION } from '../../../../src/domain/lender/retention.ts'
import type { ErasureOutcome } from '../../../../src/http/privacy/pages.ts'
import { askForFile, call } from '../../api/call.ts'
import { count } from '../../names/formats.ts'
import { MODE_NAMES } from '../../names/words.ts'
import { ConfirmDialog } from '../../ui/dialogs/dialogs.tsx'
import { SaveButton } from '../../ui/forms/save-button.tsx'
import { Section } from '../../ui/page/page.tsx'

/** Only this page holds the number, as long as it shows the result. */
export type OnlyDrafts = { readonly mode: Mode; readonly ppsNumber: string; readonly drafts: number }

type Props = {
  readonly found: OnlyDrafts
  readonly onErased: (outcome: ErasureOutcome) => void
}

export const DraftsOfPerson = ({ found: { drafts, ...of }, onErased }: Props) => {
  const [isErasing, setErasing] = useState(false)
  const isOne = drafts === 1
  return (
    <Section
      title="Held in drafts only"
      lead={`No applications in ${MODE_NAMES[of.mode]} data name them.`}
      actions={
        <>
          {(['json', 'pdf'] as const).map((format) => (
            <SaveButton
              key={format}
              name={`personal-data.${format}`}
              read={() => askForFile('exportDraftsOfPerson', { body: { ...of, format } })}
            >
              Copy as {format.toUpperCase()}
            </SaveButton>
          ))}
          <Button color="red" variant="outline" onClick={() => setErasing(true)}>
            {' '}
            Erase…{' '}
          </Button>
        </>
      }
    >
      <p>
        {count(drafts, 'unsent draft', 'unsent drafts')} by dealer staff {isOne ? 'does' : 'do'}.{' '}
        {isOne ? 'It is' : 'They are'} deleted {RETENTION.applicationDrafts.retained.words} after the last
        save.
      </p>
      <ConfirmDialog<ErasureOutcome>
        title={`Erase ${isOne ? 'the draft' : 'the drafts'}`}
        opened={isErasing}
        onClose={() => setErasing(false)}
        verb={`Erase ${count(drafts, 'draft', 'drafts')}`}
        isGrave
        act={() => call('eraseDraftsOfPerson', { body: of })}
        onDone={onErased}
        renews={[]}
        says="The drafts have been erased."
      >
        <p>
          {isOne ? 'The draft is' : 'The drafts are'} permanently deleted now, with everything typed in{' '}
          {isOne ? 'it' : 'them'}. The people who typed {isOne ? 'it' : 'them'} are not asked.
        </p>
      </ConfirmDialog>
    </Section>
  )
}
