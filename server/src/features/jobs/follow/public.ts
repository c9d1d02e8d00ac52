/** Watching a job until it ends. */
export { followEnds, type WaitForEnd, type WatchJob, watchJobs } from './ends.ts'
