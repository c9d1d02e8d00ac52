/** Payload: `<account id>:<job id>` of each job that changed, separated by spaces. */
export const JOB_CHANGED = 'job_changed'
/** Payload: the job's id. Its worker stops. */
export const JOB_CANCELLED = 'job_cancelled'
/** Payload: a lane with jobs to claim. */
export const LANE_DUE = 'lane_due'
