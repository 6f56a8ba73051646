// Generated from sdk/package.json by `npm run generate`; changes here are overwritten.
export const VERSION = '1.1.0'
