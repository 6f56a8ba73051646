/** Whether what an operation failed with is a database that is away or takes no work for now. */
export { isDatabaseAway } from '../store/connection/fault.ts'
