/** Test or live: which applications the pages show. The address holds the mode, so that a link leads to the same. */
import { SegmentedControl } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { MODES, type Mode } from '../../../../src/domain/access/access.ts'
import { MODE_NAMES } from '../../names/words.ts'
import css from '../../ui/page/page.module.css'
import { useChosenMode } from './person.ts'

export const useMode = (): Mode => useSearch({ strict: false, select: ({ mode }) => mode ?? 'live' })

export const ModeSwitch = () => {
  const mode = useMode()
  const navigate = useNavigate()
  const [, setChosen] = useChosenMode()
  return (
    <SegmentedControl
      aria-label="Data"
      fullWidth
      size="xs"
      transitionDuration={0}
      value={mode}
      data={MODES.toReversed().map((value) => ({ value, label: MODE_NAMES[value] }))}
      onChange={(to) => {
        setChosen(to)
        void navigate({
          to: '.',
          search: (search) => ({ ...search, mode: to === 'test' ? to : undefined }),
        })
      }}
    />
  )
}

/** Recognisable without colour: it is there or not, is striped, and says the word. */
export const TestBar = () => (
  <section className={css.testBar} aria-label="Test data">
    <strong>Test</strong>
    <span>These are not real customers.</span>
  </section>
)
