/**
 * The mark and name of the product, or the lender's logo and name if the lender has set them. The product's mark is the
 * letter F, drawn as a canopy on its pillar.
 */
import { type Look, lender } from './lender.ts'
import logo from './logo.svg'
import css from './page.module.css'

export const Brand = ({ of }: { readonly of: Look }) =>
  of === 'lender' && lender !== undefined ? (
    <span className={css.brand}>
      <LenderLogo />
      <span className={css.wordmark} data-beside={lender.logo !== undefined || undefined}>
        {lender.name}
      </span>
    </span>
  ) : (
    <span className={css.brand}>
      <img src={logo} alt="" width={24} height={24} />
      <span className={css.wordmark}>Forecourt</span>
    </span>
  )

/** The lender's logo, beside its name; empty if the lender has set none. */
export const LenderLogo = () =>
  lender?.logo === undefined ? null : <img className={css.lenderLogo} src={lender.logo} alt="" />
