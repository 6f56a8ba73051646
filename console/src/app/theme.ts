/** The console's own colours: a quiet pine green, greys with a hint of it, and a red for failures. */
import { type CSSVariablesResolver, createTheme } from '@mantine/core'

/** Each pair of text and background on the pages has a contrast of 4.5 or more (WCAG 2.2, 1.4.3). */
export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: 7,
  colors: {
    pine: [
      '#eef5f3',
      '#d9e8e4',
      '#b3d1ca',
      '#8dbbb0',
      '#6fa99c',
      '#4f9082',
      '#33766a',
      '#1f5f55',
      '#174b43',
      '#0f3a34',
    ],
    red: [
      '#fdf1f0',
      '#f9dedc',
      '#f2b8b5',
      '#ec928e',
      '#e46962',
      '#dc362e',
      '#c5221f',
      '#b3261e',
      '#8c1d18',
      '#601410',
    ],
    dark: [
      '#d7dddc',
      '#bcc5c4',
      '#9aa6a4',
      '#6d7b79',
      '#4a5755',
      '#384341',
      '#2a3332',
      '#1e2524',
      '#181e1d',
      '#121716',
    ],
  },
  fontFamily:
    '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // A page's one main action is filled, and says so.
  components: {
    Button: { defaultProps: { variant: 'default' } },
    // Text of 16 pixels is easy to read, and phones do not zoom into the field.
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    CheckboxGroup: { defaultProps: { size: 'md' } },
    RadioGroup: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
  },
})

export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#1c2423',
    '--mantine-color-dimmed': '#56625f',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-default-border': '#8a9592',
    '--mantine-color-anchor': '#1f5f55',
    '--ground': '#f4f6f5',
    '--surface': '#ffffff',
    '--line': '#d5dcda',
    '--chosen': '#e3eeeb',
    '--test-ground': '#fbf3df',
    '--test-stripe': '#e9cf98',
    '--focus': '#1f5f55',
    '--mark-test': '#7a4f01',
    '--mark-live': '#1f5f55',
  },
  dark: {
    '--mantine-color-dimmed': '#a5b0ae',
    '--mantine-color-error': '#f2a19c',
    '--mantine-color-default-border': '#6d7b79',
    '--mantine-color-anchor': '#8dbbb0',
    '--ground': '#151a19',
    '--surface': '#1e2524',
    '--line': '#384341',
    '--chosen': '#2c3a37',
    '--test-ground': '#2f2716',
    '--test-stripe': '#5c4a1f',
    '--focus': '#8dbbb0',
    '--mark-test': '#e6b866',
    '--mark-live': '#8dbbb0',
  },
})
