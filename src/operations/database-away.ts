/** Whether an error means that the database is unavailable or takes no work for now. */
export { isDatabaseAway } from '../store/connection/fault.ts'
