/** The record of a job: how one begins, how its state changes, and how it is found. */
export { deleteAllJobs, findJob, findJobs } from './data.ts'
export { createJob, type NewJob, RequestKeyUsed } from './new-job.ts'
export { presentJobError } from './present.ts'
export { byId, byRun, type Change, parkedAs, type Parking, type Run, transition } from './transition.ts'
