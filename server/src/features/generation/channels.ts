/** Names that the halves of a generation meet by: the service that accepts it and the worker that runs it. */
export const GENERATION_QUEUE = 'generate'
/** Payload `<account id>:<job id>`: something about that job changed. */
export const JOB_CHANGED = 'job_changed'
/** Payload: the job's id. Whoever runs it stops. */
export const JOB_CANCELLED = 'job_cancelled'
