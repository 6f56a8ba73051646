/** Everything that was submitted, its numbers masked; what could not be read is beside its field above. */
import { useState } from 'react'
import type { ShownApplication } from '../../../../../src/http/case/application.ts'
import { valueText } from '../../../shared/application/value-text.ts'
import ui from '../../../ui/style/ui.module.css'
import css from '../cases.module.css'
import { fieldsOf } from '../decide/field-names.ts'

export const Submitted = ({ application }: { readonly application: ShownApplication }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={`${ui.stack} ${ui.gap0} ${css.submitted}`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Everything that was submitted</summary>
      {isOpen &&
        fieldsOf(application).map(({ title, fields }) => (
          <section key={title} aria-label={`Submitted: ${title}`}>
            <h3>{title}</h3>
            <dl className={css.facts}>
              {fields.map(({ place, name, value }) => (
                <div key={place} className={css.fact}>
                  <dt>{name}</dt>
                  <dd>{valueText(place, value)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </details>
  )
}
