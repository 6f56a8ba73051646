/** A choice between a few options, all visible: radio buttons that look like chips. */
import { useId } from 'react'
import ui from '../style/ui.module.css'
import css from './chips.module.css'

export type Choice = {
  readonly value: string
  readonly label: string
  /** Shown below the label, such as the price of the choice. */
  readonly note?: string
  /** Whether choosing it only shows why it is not available. */
  readonly isRefused?: boolean
}

type Props = {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly value: string | undefined
  readonly onChoose: (value: string) => void
  readonly onLeave?: () => void
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** Shown after the label, such as that it is optional. */
  readonly remark?: string | undefined
  /** An attribute by which a page finds it. */
  readonly place?: string
}

export const Chips = ({ label, choices, value, onChoose, onLeave, hint, error, remark, place }: Props) => {
  const id = useId()
  return (
    <fieldset
      className={css.chips}
      data-place={place}
      aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave?.()
      }}
    >
      <legend>
        {label}
        {remark !== undefined && <span className={ui.quiet}> {remark}</span>}
      </legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={`${ui.quiet} ${css.hint}`}>
          {hint}
        </p>
      )}
      <div className={css.row}>
        {choices.map((choice) => (
          <label key={choice.value} className={css.chip} data-refused={choice.isRefused || undefined}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            <span>{choice.label}</span>
            {choice.note !== undefined && <small>{choice.note}</small>}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={ui.fieldError}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
