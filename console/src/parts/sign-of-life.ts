/** What a page loads only once the person does anything on it, so that its first view costs less. */
import { useEffect } from 'react'

const SIGNS = ['keydown', 'pointerdown'] as const

/** Runs once, at the first key or press. */
export const useSignOfLife = (isOn: boolean, onFirst: () => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once, whatever it has become since.
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
