/** A setting while someone edits it: typed text stays even if someone else was quicker. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Settings } from '../../../../src/modules/lender/lender-pages.ts'
import { Failure } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useAction } from '../../ui/forms/action.ts'
import { ConflictNote } from '../../ui/notes/marks.tsx'
import { Moment } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './settings.module.css'

type Version = Settings['dueTimes']['changed']

type Options<Value> = {
  /** The stored value, and its version. */
  readonly stored: Value
  readonly version: number
  readonly isSame: (one: Value, other: Value) => boolean
  readonly save: (value: Value, seen: number) => Promise<unknown>
  readonly says: string
}

export const useSetting = <Value,>({ stored, version, isSame, save, says }: Options<Value>) => {
  /** What the person has seen: a newer version replaces the typed text only if nothing would be lost. */
  const [seen, setSeen] = useState({ version, value: stored })
  const [typed, setTyped] = useState(stored)
  const isChanged = !isSame(typed, seen.value)
  if (!isChanged && version > seen.version) {
    setSeen({ version, value: stored })
    setTyped(stored)
  }
  const client = useQueryClient()
  const saving = useAction({
    act: async (value: Value) => {
      await save(value, seen.version)
      // The new version is on its way; until it arrives, the saved text is shown as typed.
      setSeen({ version: seen.version, value })
    },
    renews: ['readSettings'],
    says,
  })
  const showNewest = async () => {
    await client.invalidateQueries({ queryKey: keyOf('readSettings') })
    saving.reset()
  }
  return {
    typed,
    change: setTyped,
    isChanged,
    /** Someone else has changed it, and the page knows: saving overwrites that. */
    isStale: isChanged && version > seen.version,
    error: saving.error,
    isPending: saving.isPending,
    run: () => saving.mutate(typed),
    showNewest,
    keepMine: () => setSeen({ version, value: stored }),
    discard: () => {
      saving.reset()
      setSeen({ version, value: stored })
      setTyped(stored)
    },
  }
}

/** What saving needs, whatever the type of the setting's value. */
type Edited = Omit<ReturnType<typeof useSetting<unknown>>, 'typed' | 'change'>

/** Since when it applies, and who set it. */
export const Since = ({ version, changed }: { readonly version: number; readonly changed: Version }) => (
  <p className={ui.quiet}>
    {version === 0 && 'Default settings.'}
    {version > 0 && `Version ${version}`}
    {changed !== null && (
      <>
        , set by {changed.by} on <Moment at={changed.at} withTime />
      </>
    )}
  </p>
)

/** Saves or discards the typed text; says who was quicker, and what went wrong. */
export const SaveBar = ({
  of: { isChanged, isStale, error, isPending, run, showNewest, keepMine, discard },
  what,
  hindrance,
}: {
  readonly of: Edited
  /** What is being saved, such as "the due times". */
  readonly what: string
  /** Why it cannot be saved as typed. */
  readonly hindrance?: string | undefined
}) => {
  const isConflict = error instanceof Failure && error.changed !== null
  return (
    <div className={ui.stack}>
      <ConflictNote error={error} onRenew={showNewest} />
      {isStale && !isConflict && (
        <div className={`${ui.note} ${ui.stack}`} role="status">
          <p>Someone else has changed {what}. Compare the two versions, then choose one.</p>
          <div className={ui.actions}>
            <Button size="xs" onClick={keepMine}>
              Keep my version
            </Button>
            <Button size="xs" onClick={discard}>
              Use the other version
            </Button>
          </div>
        </div>
      )}
      {hindrance !== undefined && isChanged && <p className={css.fieldFault}>{hindrance}</p>}
      <div className={ui.actions}>
        <Button
          variant="filled"
          size="sm"
          loading={isPending}
          disabled={!isChanged || isStale || hindrance !== undefined}
          aria-label={`Save ${what}`}
          onClick={run}
        >
          Save
        </Button>
        {isChanged && !isStale && (
          <Button size="sm" aria-label={`Discard changes to ${what}`} onClick={discard}>
            Discard changes
          </Button>
        )}
      </div>
    </div>
  )
}
