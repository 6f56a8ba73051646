/** The mark of the product and its name. The mark is the letter F, drawn as a canopy on its pillar. */
import logo from './logo.svg'

export const Brand = () => (
  <span className="brand">
    <img src={logo} alt="" width={24} height={24} />
    <span className="wordmark">Forecourt</span>
  </span>
)
