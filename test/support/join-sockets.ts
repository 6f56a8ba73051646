/** Joins the two connections of a proxy. */
import type { Socket } from 'node:net'

/** Passes on what each of them sends to the other, and ends both with either. They are in `open` until then. */
export const joinSockets = (near: Socket, far: Socket, open: Set<Socket>): void => {
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    open.add(one)
    one.on('error', () => undefined)
    one.on('close', () => {
      open.delete(one)
      other.destroy()
    })
    one.pipe(other)
  }
}
