/** Filters of a list, and how the page's address keeps them. */
import { TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { ListSearch } from '../address.ts'
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

/** Filters a list while the person types. */
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

/**
 * A filter of a list that the page's address keeps, so that going back, reloading and sharing the link show the same
 * list. The filter's value, and its setter. Typed text shows at once; the address follows without a history entry for
 * each letter.
 */
export const useAddressFilter = (
  name: keyof ListSearch,
  otherwise = '',
): readonly [value: string, set: (value: string) => void] => {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const [value, setValue] = useState(search[name] ?? otherwise)
  const set = (next: string) => {
    setValue(next)
    void navigate({
      to: '.',
      search: (before) => ({ ...before, [name]: next === '' ? undefined : next }),
      replace: true,
      resetScroll: false,
    })
  }
  return [value, set]
}
