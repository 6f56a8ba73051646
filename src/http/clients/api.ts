/** All operations of the authorization server. */
import { METADATA_OPERATIONS } from './metadata.ts'
import { TOKEN_OPERATIONS } from './tokens.ts'

export const AUTHORIZATION_OPERATIONS = [...TOKEN_OPERATIONS, ...METADATA_OPERATIONS]
