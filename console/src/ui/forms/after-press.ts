/**
 * Work that waits until no mouse button is down. Leaving a field can move what is below it, and a click that began on a
 * button must end there.
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
// The click event comes after the button is released, and before the next task.
for (const end of ['pointerup', 'pointercancel', 'keydown'] as const)
  window.addEventListener(end, () => setTimeout(release), true)

/** Runs at once if nothing is pressed. */
export const afterPress = (work: () => void): void => {
  if (isPressed) waiting.push(work)
  else work()
}
