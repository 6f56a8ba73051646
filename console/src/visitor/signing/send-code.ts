/** Requests a code, and records that it was sent. */
import { call, Failure } from '../../api/call.ts'
import { useOnce } from '../../ui/forms/once.ts'
import type { Signing } from './signing.ts'

export const useSendCode = (signing: Signing, onSent: () => void = () => undefined) =>
  useOnce({
    mutationFn: () => call('signingSendCode', { body: { link: signing.token } }),
    onSuccess: (sent) => {
      signing.noteSent(sent)
      onSent()
    },
    onError: (error) => {
      if (error instanceof Failure && error.retryAfterSeconds !== null)
        signing.noteTooManyCodes(error.retryAfterSeconds)
      // The signing may have ended in the meantime.
      void signing.refetch()
    },
  })
