/**
 * Icons of the pages, as the paths of Tabler Icons 3.51.0 (outline, MIT: licence.txt). Its package has 6,000 icons in
 * 88 MB, and we use a few dozen. To add one, copy the paths of its SVG from https://tabler.io/icons. Screen readers
 * skip icons: the control around one has a name.
 */
import type { SVGProps } from 'react'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'stroke'> & {
  /** Pixels in each direction. */
  readonly size?: number
  /** Width of the lines, in the 24 units of the drawing. */
  readonly stroke?: number
}

export const icon = (...paths: readonly string[]) => {
  const Drawn = ({ size = 24, stroke = 2, ...rest }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
  return Drawn
}

export type Icon = ReturnType<typeof icon>
