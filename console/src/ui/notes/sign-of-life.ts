/** Loads some parts of a page only when the person first does something on it, which makes the first view lighter. */
import { useEffect } from 'react'

const SIGNS = ['keydown', 'pointerdown'] as const

/** Runs once, at the first key or click. */
export const useSignOfLife = (isOn: boolean, onFirst: () => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs only once.
  useEffect(() => {
    if (!isOn) return
    const first = () => {
      end()
      onFirst()
    }
    const end = () => {
      for (const sign of SIGNS) removeEventListener(sign, first)
    }
    for (const sign of SIGNS) addEventListener(sign, first)
    return end
  }, [isOn])
}
