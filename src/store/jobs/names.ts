/** Where the jobs are kept, and which there are. */

/** The schema that holds nothing but pg-boss's tables. */
export const JOBS_SCHEMA = 'jobs'

export type JobName = 'mail'

export const JOB_QUEUES: readonly JobName[] = ['mail']
