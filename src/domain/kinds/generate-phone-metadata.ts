/**
 * Reduces the phone number metadata to Ireland's, which is all that `phone.ts` needs in a browser. After an update of
 * libphonenumber-js, renew and format `ireland.json` with
 * `node src/domain/kinds/generate-phone-metadata.test.ts --update`; the same test proves it fresh.
 */
import type { MetadataJson } from 'libphonenumber-js/core'

/** The metadata for Ireland only, without the world's numbers that belong to no country (such as +800). */
export const irelandOnly = (world: MetadataJson) => ({
  version: world.version,
  country_calling_codes: { 353: ['IE'] },
  countries: { IE: world.countries.IE },
  nonGeographic: {},
})
