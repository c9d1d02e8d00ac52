/** Records of jobs: creation, state changes and lookup. */
export { deleteAllJobs, findJob, findJobs } from './data.ts'
export { createJob, type NewJob, RequestKeyUsed } from './new-job.ts'
export { presentJobError } from './present.ts'
export { byId, byRun, type Change, parkedAs, type Parking, type Run, transition } from './transition.ts'
