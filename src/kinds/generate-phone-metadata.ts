/**
 * Cuts the phone number metadata down to Ireland's, which is all that `phone.ts` needs in a browser. After
 * an update of libphonenumber-js, `ireland.json` is renewed by
 * `node src/kinds/generate-phone-metadata.test.ts --update` and formatted; the same test proves it fresh.
 */
import type { MetadataJson } from 'libphonenumber-js/core'

/** The metadata of Ireland only, without the world's numbers that belong to no country (+800 and its like). */
export const irelandOnly = (world: MetadataJson) => ({
  version: world.version,
  country_calling_codes: { 353: ['IE'] },
  countries: { IE: world.countries.IE },
  nonGeographic: {},
})
