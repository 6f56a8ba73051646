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
  /** Whether it cannot be chosen; its note says why. */
  readonly isDisabled?: boolean
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
  /** Whether the choices are equally wide, so that their notes can be compared. */
  readonly isSideBySide?: boolean
  /** An attribute by which a page finds it. */
  readonly place?: string
}

export const Chips = ({
  label,
  choices,
  value,
  onChoose,
  onLeave,
  hint,
  error,
  remark,
  isSideBySide = false,
  place,
}: Props) => {
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
      <div className={isSideBySide ? css.sideBySide : ui.actions}>
        {choices.map((choice, index) => (
          <label key={choice.value} className={css.chip} data-refused={choice.isRefused || undefined}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.isDisabled}
              aria-labelledby={`${id}-${index}`}
              aria-describedby={choice.note === undefined ? undefined : `${id}-${index}-note`}
              onChange={() => onChoose(choice.value)}
            />
            <span id={`${id}-${index}`}>{choice.label}</span>
            {choice.note !== undefined && <small id={`${id}-${index}-note`}>{choice.note}</small>}
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
