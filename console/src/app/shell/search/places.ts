/** The pages and actions that a search finds. */
import { useNavigate } from '@tanstack/react-router'
import { QUEUE_VIEWS } from '../../../../../src/domain/case/queue-views.ts'
import { VIEW_NAMES } from '../../../names/words.ts'
import { shortcutsNow } from '../../../shared/person/shortcuts.ts'
import { usePlaces } from '../../places.ts'
import { keysInWords } from '../shortcuts-dialog.tsx'
import type { Choice } from './found.ts'

export const usePages = (): readonly Choice[] => {
  const places = usePlaces()
  const navigate = useNavigate()
  return [
    ...places.map(({ to, name }) => ({ id: to, name, run: () => void navigate({ to }) })),
    ...QUEUE_VIEWS.map((view) => ({
      id: `queue-${view}`,
      name: `Queue: ${VIEW_NAMES[view]}`,
      run: () => void navigate({ to: '/console/queue/$view', params: { view } }),
    })),
  ]
}

/** The actions that the page's keys offer. */
export const useActions = (): readonly Choice[] =>
  shortcutsNow()
    .flatMap(({ shortcuts }) => shortcuts)
    .filter(({ isSearch }) => isSearch !== true)
    .map((shortcut) => ({
      id: `key-${shortcut.keys.replaceAll(/\W/g, '_')}-${shortcut.does.replaceAll(/\W/g, '-')}`,
      name: shortcut.does,
      hint: keysInWords(shortcut),
      run: () => void shortcut.run(),
    }))
