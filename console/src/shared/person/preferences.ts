/** A person's settings in this browser: test or live, the density of rows, and whether single keys do anything. */
import { useLocalStorage } from '@mantine/hooks'
import { useEffect } from 'react'
import type { Mode } from '../../../../src/domain/application/access.ts'

export const DENSITIES = ['normal', 'compact'] as const

type Density = (typeof DENSITIES)[number]

export const useDensity = () =>
  useLocalStorage<Density>({
    key: 'forecourt-density',
    defaultValue: 'normal',
    getInitialValueInEffect: false,
  })

/** Sets the density for the styles. */
export const useShownDensity = (): void => {
  const [density] = useDensity()
  useEffect(() => {
    document.documentElement.dataset['density'] = density
  }, [density])
}

/** Whether keys without a modifier do something. They can be turned off: WCAG 2.2, 2.1.4. */
export const useSingleKeys = () =>
  useLocalStorage<boolean>({
    key: 'forecourt-single-keys',
    defaultValue: true,
    getInitialValueInEffect: false,
  })

/** Test or live as the person last chose; null if they never have. */
export const useChosenMode = () =>
  useLocalStorage<Mode | null>({
    key: 'forecourt-mode',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
