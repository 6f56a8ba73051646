/** In an empty queue: leads an admin to what is left to set up, if anything is. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readBy } from '../../api/queries.ts'
import { usePerson } from './person.ts'

export const SetupNote = () => {
  const { role } = usePerson()
  const setup = useQuery({ ...readBy('readSetup'), enabled: role === 'admin' })
  if (setup.data === undefined || setup.data.steps.every(({ isDone }) => isDone)) return null
  return (
    <p>
      This installation is not set up yet: {progressIn(setup.data.steps)}.{' '}
      <Link to="/console/setup">Continue setup</Link>
    </p>
  )
}

export const progressIn = (steps: readonly { readonly isDone: boolean }[]): string =>
  `${steps.filter(({ isDone }) => isDone).length} of ${steps.length} steps done`
