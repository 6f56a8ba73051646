/** Why the lender returned the application, and the fields to correct, each a button that leads there. */
import { Button } from '@mantine/core'
import { useId } from 'react'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { Footer } from '../../ui/forms/form.tsx'
import ui from '../../ui/style/ui.module.css'
import { nameOf, whose } from './failures.ts'
import css from './form.module.css'
import type { FlaggedField, SentBack } from './sent-back.ts'
import { useFilledForm } from './use-form.ts'

export const SentBackNote = ({ sentBack }: { readonly sentBack: SentBack }) => {
  const id = useId()
  const { flagged } = useFilledForm()
  return (
    <section className={`${ui.note} ${ui.stack} ${ui.gap4} ${css.sentBack}`} aria-labelledby={id}>
      <h2 id={id}>The lender returned this application for correction</h2>
      {sentBack.words !== '' && <p className={ui.typed}>{sentBack.words}</p>}
      {flagged.length > 0 && (
        <>
          <p>Please correct:</p>
          <Fields fields={flagged} />
        </>
      )}
    </section>
  )
}

const Fields = ({ fields }: { readonly fields: readonly FlaggedField[] }) => {
  const { goTo } = useFilledForm()
  return (
    <ul className={`${ui.stack} ${ui.gap3}`}>
      {fields.map(({ place, isChanged }) => (
        <li key={place}>
          <button type="button" className={ui.wordButton} onClick={() => goTo({ place })}>
            <FieldName place={place} />
          </button>
          {isChanged && ' ✓ Changed'}
        </li>
      ))}
    </ul>
  )
}

const FieldName = ({ place }: { readonly place: string }) => {
  const { form, body } = useFilledForm()
  return (
    <>
      {whose(form, body, place)}
      {nameOf(form, place)}
    </>
  )
}

type QuestionProps = {
  readonly unchanged: readonly FlaggedField[]
  readonly onBack: () => void
  readonly onSubmit: () => void
  readonly onClose: () => void
}

/** Asked before an application is submitted with a flagged field as it was. */
export const UnchangedQuestion = ({ unchanged, onBack, onSubmit, onClose }: QuestionProps) => (
  <Dialog title="Submit without these corrections?" opened onClose={onClose}>
    <div className={ui.stack}>
      <p>The lender asked you to correct these fields, and you have not changed them:</p>
      <ul className={`${ui.stack} ${ui.gap3}`}>
        {unchanged.map(({ place }) => (
          <li key={place}>
            <FieldName place={place} />
          </li>
        ))}
      </ul>
      <Footer>
        <Button variant="default" onClick={onSubmit}>
          Submit anyway
        </Button>
        <Button data-autofocus onClick={onBack}>
          Correct them
        </Button>
      </Footer>
    </div>
  </Dialog>
)
