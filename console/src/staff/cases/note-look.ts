/** Tells the service what the person looks at without reading anything from it. */
import type { SentTo } from '../../../../src/http/server/page-operations.ts'
import { call } from '../../api/call.ts'

/** A page that is about to be printed or left waits for nothing, and the person is not disturbed if it fails. */
export const noteLook = (reference: string, body: SentTo<'noteLook'>['body']): void => {
  call('noteLook', { params: { reference }, body }).catch(() => undefined)
}
