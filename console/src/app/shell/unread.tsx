/** How many mentions the person has not read, beside the name of their inbox. */
import { useQuery } from '@tanstack/react-query'
import { readBy } from '../../api/queries.ts'
import { usePerson } from '../../shared/person/person.ts'
import ui from '../../ui/style/ui.module.css'

/** The page follows changes of the mode that it shows; this interval covers the other one. */
const AGAIN_MILLISECONDS = 60_000

export const Unread = () => {
  const { mustEnrol } = usePerson()
  const { data } = useQuery({
    ...readBy('listMyMentions'),
    refetchInterval: AGAIN_MILLISECONDS,
    enabled: !mustEnrol,
  })
  return data === undefined || data.items.length === 0 ? null : (
    <span className={ui.count}>
      {data.items.length}
      <span className={ui.hidden}> unread</span>
    </span>
  )
}
