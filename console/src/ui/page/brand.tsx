/**
 * The mark and name of the product, or the lender's logo and name if the lender has set them. The product's mark is the
 * letter F, drawn as a canopy on its pillar.
 */
import { type Look, lender } from './lender.ts'
import logo from './logo.svg'

export const Brand = ({ of }: { readonly of: Look }) =>
  of === 'lender' && lender !== undefined ? (
    <span className="brand">
      <LenderLogo />
      <span className={lender.logo === undefined ? 'wordmark' : 'wordmark wordmark-beside'}>
        {lender.name}
      </span>
    </span>
  ) : (
    <span className="brand">
      <img src={logo} alt="" width={24} height={24} />
      <span className="wordmark">Forecourt</span>
    </span>
  )

/** The lender's logo, beside its name; empty if the lender has set none. */
export const LenderLogo = () =>
  lender?.logo === undefined ? null : <img className="lender-logo" src={lender.logo} alt="" />
