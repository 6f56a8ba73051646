/**
 * Whose service it is: the product's mark and name, or the lender's logo and name where it has set them. The product's mark is the
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

/** Its name stands beside it. Nothing where there is none. */
export const LenderLogo = () =>
  lender?.logo === undefined ? null : <img className="lender-logo" src={lender.logo} alt="" />
