/** The last step of `npm run build`: makes what the documentation at /docs is sent from. */
import { writeDocs } from './built.ts'

await writeDocs()
