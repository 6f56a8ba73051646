/** Filters a list while the person types. */
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import ui from '../style/ui.module.css'

type Props = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Further filters. */
  readonly more?: ReactNode
  /** The number of matches; read out when it changes. */
  readonly children: ReactNode
}

export const Filter = ({ label, value, onChange, more, children }: Props) => (
  <search className={ui.filter}>
    <TextInput
      label={label}
      type="search"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
    {more}
    <p role="status" className={ui.quiet}>
      {children}
    </p>
  </search>
)

/** Whether the name contains each word of the text, ignoring case and accents. */
export const matches = (text: string, name: string): boolean =>
  plain(text)
    .split(/\s+/)
    .every((word) => plain(name).includes(word))

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
