/** Two lenders in one database of a PostgreSQL. */
import { openInstallation } from '../cli/command.ts'
import { testTwoLenders } from './two-lenders.ts'

testTwoLenders(async () => {
  const { url, close } = await openInstallation()
  return { url, stop: close }
})
