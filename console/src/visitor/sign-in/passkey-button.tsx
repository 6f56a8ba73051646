/** The first choice for signing in or proving who the person is; empty if the browser has no passkeys. */
import { Button } from '@mantine/core'
import { useOnce } from '../../ui/forms/once.ts'
import { FailureNote } from '../../ui/notes/notes.tsx'
import { hasPasskeys } from './passkey.ts'

export const PasskeyButton = <Result,>({
  verb,
  act,
  onDone,
}: {
  /** The button's label. */
  readonly verb: string
  readonly act: () => Promise<Result>
  readonly onDone: (response: Result) => void
}) => {
  const attempt = useOnce({ mutationFn: act, onSuccess: onDone })
  if (!hasPasskeys()) return null
  return (
    <>
      {attempt.error !== null && <FailureNote error={attempt.error} />}
      <Button size="md" fullWidth loading={attempt.isPending} onClick={() => attempt.mutate()}>
        {verb}
      </Button>
    </>
  )
}
