/** Buttons to the lender's own identity provider: in this window, or in a separate one over a page that stays. */
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Provider } from '../../../../src/http/sign-in/identity-provider-pages.ts'
import { call } from '../../api/call.ts'
import { useOnce } from '../../ui/forms/once.ts'
import { FailureNote, Note } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import { hearWindows, type OverPage, PROVIDER_PATH } from './provider.ts'

/** The service takes no longer paths, and people can find such a page again. */
const PATH_MAXIMUM_CHARACTERS = 1_000

/** Leaves this page for the provider, which sends the person back to the path `next`. */
export const ProviderButton = ({
  provider: { name },
  next,
}: {
  readonly provider: Provider
  readonly next: string
}) => {
  const visit = useOnce({
    mutationFn: () =>
      call('visitProviderToSignIn', {
        body: { next: next.length > PATH_MAXIMUM_CHARACTERS ? '/console' : next },
      }),
    onSuccess: ({ address }) => window.location.assign(address),
  })
  return (
    <>
      {visit.error !== null && <FailureNote error={visit.error} />}
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={visit.isPending}
        onClick={() => visit.mutate(undefined)}
      >
        Sign in with {name}
      </Button>
    </>
  )
}

/** Opens the provider in a separate window, and continues when someone comes back from there. */
export const ProviderWindowButton = ({
  provider: { name },
  use,
  onDone,
}: {
  readonly provider: Provider
  readonly use: OverPage
  readonly onDone: () => void
}) => {
  const [isBlocked, setBlocked] = useState(false)
  const latest = useRef(onDone)
  latest.current = onDone
  useEffect(() => hearWindows(() => latest.current()), [])
  return (
    <>
      {isBlocked && (
        <Note>
          <p>Your browser has blocked the sign-in window. Allow pop-ups for this site, then try again.</p>
        </Note>
      )}
      <Button
        variant="default"
        size="md"
        fullWidth
        onClick={() => {
          const opened = window.open(`${PROVIDER_PATH}?over=${use}`, '_blank', 'popup,width=520,height=720')
          setBlocked(opened === null)
        }}
      >
        {use === 'sign-in' ? `Sign in with ${name}` : `Use ${name}`}
      </Button>
      <p className={ui.quiet}>This opens a new window. What you typed stays here.</p>
    </>
  )
}
