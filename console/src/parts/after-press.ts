/**
 * Work that waits until no button of the mouse is down. What a field says when it is left moves what stands below it, and a
 * press that began on a button must end there.
 */
let isPressed = false
let waiting: (() => void)[] = []

const release = (): void => {
  isPressed = false
  const ready = waiting
  waiting = []
  for (const work of ready) work()
}

window.addEventListener(
  'pointerdown',
  () => {
    isPressed = true
  },
  true,
)
// The click comes after the button is up, and before the next task.
for (const end of ['pointerup', 'pointercancel', 'keydown'] as const)
  window.addEventListener(end, () => setTimeout(release), true)

/** Runs at once where nothing is pressed. */
export const afterPress = (work: () => void): void => {
  if (isPressed) waiting.push(work)
  else work()
}
