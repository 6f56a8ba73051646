/** Whether an error means that the database is unavailable or takes no work for now. */
export { isDatabaseAway } from '../../packages/postgres/connection/fault.ts'
