/** The fields that the dealer is to correct. */

import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CaseView } from '../../../../../src/http/cases/case-view.ts'
import { count } from '../../../names/formats.ts'
import { matches } from '../../../ui/lists/filter.tsx'
import ui from '../../../ui/style/ui.module.css'
import css from './decide.module.css'
import { fieldsOf } from './field-names.ts'

type Props = {
  readonly view: CaseView
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

export const FieldsAtFault = ({ view, chosen, onChange }: Props) => {
  const [text, setText] = useState('')
  const groups = fieldsOf(view.application ?? {})
    .map(({ title, fields }) => ({
      title,
      fields: fields.filter(({ name }) => text.trim() === '' || matches(text, `${title} ${name}`)),
    }))
    .filter(({ fields }) => fields.length > 0)
  const found = groups.flatMap(({ fields }) => fields)
  const toggle = (place: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, place] : chosen.filter((other) => other !== place))
  return (
    <div>
      <TextInput
        label="Fields to correct"
        description={
          chosen.length === 0
            ? 'Type to search. Enter selects the only match.'
            : `${count(chosen.length, 'field', 'fields')} selected`
        }
        size="sm"
        autoComplete="off"
        spellCheck={false}
        data-first
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          // Enter here must not submit the decision. Ctrl and Enter do.
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          const [only, ...others] = found
          if (text.trim() === '' || only === undefined || others.length > 0) return
          toggle(only.place, !chosen.includes(only.place))
          setText('')
        }}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it. */}
      <section className={css.atFaultList} aria-label="Fields of the application" tabIndex={0}>
        {groups.map(({ title, fields }) => (
          <fieldset key={title}>
            <legend>{title}</legend>
            {fields.map(({ place, name }) => (
              <Checkbox
                key={place}
                size="sm"
                label={name}
                checked={chosen.includes(place)}
                onChange={({ currentTarget }) => toggle(place, currentTarget.checked)}
              />
            ))}
          </fieldset>
        ))}
        {groups.length === 0 && <p className={ui.quiet}>No fields found</p>}
      </section>
    </div>
  )
}
