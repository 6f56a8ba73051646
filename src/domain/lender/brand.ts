/** The lender's own look: its logo, and one colour from which the shades for pages and emails are calculated. */

export type LenderBrand = {
  /** Undefined if only a colour is set. */
  readonly logo: Logo | undefined
  /** Undefined if only a logo is set: then Forecourt's own colours apply. */
  readonly shades: BrandShades | undefined
}

export type Logo = { readonly type: 'image/svg+xml' | 'image/png'; readonly bytes: Uint8Array }

/** As #rrggbb, in lower case. */
type Colour = string

/** The shades of one scheme of the pages; each text is readable on each of its backgrounds (WCAG 2.2, 1.4.3). */
export type SchemeShades = {
  /** The background of buttons, with white text on it. */
  readonly fill: Colour
  readonly fillHover: Colour
  /** Links, and the ring around the focused element. */
  readonly text: Colour
  /** The background of selected elements, and of quiet buttons on hover. */
  readonly chosen: Colour
}

export type BrandShades = { readonly light: SchemeShades; readonly dark: SchemeShades }

/** The minimum contrast of text with its background. */
export const TEXT_CONTRAST = 4.5
/** The minimum contrast of a control with its background (WCAG 2.2, 1.4.11). */
const CONTROL_CONTRAST = 3

const WHITE = '#ffffff'
const BLACK = '#000000'
/** Backgrounds of the pages, as in console/src/app/theme.ts. */
const LIGHT_GROUND = '#f4f6f5'
const DARK_SURFACE = '#1e2524'
const DARK_LIFTED = '#384341'

const HOVER_PART = 0.15
const CHOSEN_PART = { light: 0.1, dark: 0.2 } as const

/** A colour of six hex digits, or undefined. */
export const colourOf = (text: string): Colour | undefined =>
  /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined

/** The shades of a colour that has TEXT_CONTRAST with white. */
export const shadesOf = (colour: Colour): BrandShades => {
  const chosen = mixed(WHITE, colour, CHOSEN_PART.light)
  const darkFill = towards(WHITE, colour, [DARK_SURFACE], CONTROL_CONTRAST)
  const darkChosen = mixed(DARK_SURFACE, darkFill, CHOSEN_PART.dark)
  return {
    light: {
      fill: colour,
      fillHover: mixed(colour, BLACK, HOVER_PART),
      text: towards(BLACK, colour, [WHITE, LIGHT_GROUND, chosen], TEXT_CONTRAST),
      chosen,
    },
    dark: {
      fill: darkFill,
      fillHover: mixed(darkFill, BLACK, HOVER_PART),
      text: towards(WHITE, colour, [DARK_SURFACE, DARK_LIFTED, darkChosen], TEXT_CONTRAST),
      chosen: darkChosen,
    },
  }
}

const STEPS = 100

/** The nearest mixture of the two colours that has the contrast with each of the backgrounds. */
const towards = (other: Colour, colour: Colour, grounds: readonly Colour[], least: number): Colour => {
  for (let step = 0; step < STEPS; step++) {
    const shade = mixed(colour, other, step / STEPS)
    if (grounds.every((ground) => contrastOf(shade, ground) >= least)) return shade
  }
  return other
}

/** How far two colours differ in brightness, from 1 to 21 (WCAG 2.2). */
export const contrastOf = (one: Colour, other: Colour): number => {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const luminanceOf = (colour: Colour): number => {
  const [red, green, blue] = channelsOf(colour).map(linear) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (channel: number): number => {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const mixed = (one: Colour, other: Colour, part: number): Colour => {
  const to = channelsOf(other)
  const channels = channelsOf(one).map((from, place) =>
    Math.round(from + ((to[place] ?? from) - from) * part),
  )
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const channelsOf = (colour: Colour): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
