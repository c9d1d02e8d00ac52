/** Inherited status labels (docs/compatibility.md); Cancelled is ours. */
export const JOB_STATUSES = ['Pending', 'Processing', 'Finished', 'Restarted', 'Failed', 'Cancelled'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]
export const isActive = (status: JobStatus): boolean => status === 'Pending' || status === 'Processing' || status === 'Restarted'

/** Phases of a running job, as shown to members. */
export const JOB_PHASES = ['waiting', 'preparing', 'generating', 'optimizing', 'censoring'] as const
export type JobPhase = (typeof JOB_PHASES)[number]
