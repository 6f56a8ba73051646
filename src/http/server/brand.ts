/** Puts the lender's logo, name and colour into the served page, so that no other look appears first. */
import { createHash } from 'node:crypto'
import { escapeHtml } from '../../../packages/values/html.ts'
import type { LenderBrand, Logo, SchemeShades } from '../../domain/lender/brand.ts'
import { type SharedBytes, sharedBytes } from '../declare/bodies/shared-bytes.ts'

/** An SVG opened on its own runs and loads nothing; its own styles apply. */
export const LOGO_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox"

export type PageBrand = {
  /** The page with the lender's look in it. */
  readonly on: (page: string, nonce: string) => string
  readonly logo: { readonly path: string; readonly file: SharedBytes } | undefined
}

/** A lender's brand as the pages carry it. */
export const pageBrand = ({ logo, shades }: LenderBrand, name: string): PageBrand => {
  const served = logo && { path: pathOf(logo), file: sharedBytes(logo.type, Buffer.from(logo.bytes)) }
  const source = served === undefined ? '' : ` data-logo="${served.path}"`
  const meta = `<meta name="lender" content="${escapeHtml(name)}"${source}>`
  const rules =
    shades === undefined ? undefined : `${rule('light', shades.light)}${rule('dark', shades.dark)}`
  return {
    on: (page, nonce) => {
      const style = rules === undefined ? '' : `<style nonce="${nonce}">${rules}</style>`
      return page
        .replace('<html ', () => '<html data-brand="lender" ')
        .replace('</head>', () => `${meta}${style}</head>`)
    },
    logo: served,
  }
}

const HASH_CHARACTERS = 12

/** The name contains a hash of the content, so browsers may keep the logo forever. */
const pathOf = ({ type, bytes }: Logo): string => {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_CHARACTERS)
  return `/console/assets/lender-logo-${hash}.${type === 'image/png' ? 'png' : 'svg'}`
}

/** Overrides the pages' own colours while the page shows the lender's look. */
const rule = (scheme: 'light' | 'dark', { fill, fillHover, text, chosen }: SchemeShades): string =>
  `:root[data-brand="lender"][data-mantine-color-scheme="${scheme}"]{${Object.entries({
    'mantine-color-pine-filled': fill,
    'mantine-color-pine-filled-hover': fillHover,
    'mantine-color-pine-text': text,
    'mantine-color-pine-light': chosen,
    'mantine-color-pine-light-hover': chosen,
    'mantine-color-pine-light-color': text,
    'mantine-color-pine-outline': text,
    'mantine-color-pine-outline-hover': chosen,
    'mantine-color-anchor': text,
    chosen,
    focus: text,
  })
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')}}`
