// The job's life: its table, its lanes and its places. What other parts of the server may use.
export { announce } from './announce.ts'
export { trackWork } from './at-work.ts'
export { runningCap, waitingOf } from './caps.ts'
export { JOB_CANCELLED, JOB_CHANGED, LANE_DUE } from './channels.ts'
export { claimNext, extendLook, lookNow, moveToFront, type Places, reclaimLost, type RunningCap, takeDue, untilParkedDue } from './claim.ts'
export {
  allJobs,
  countLane,
  countOpenJobs,
  countRuns,
  deleteAllJobs,
  findComparison,
  findByRequestKey,
  findJob,
  findJobs,
  insertComparison,
  jobsOfComparison,
  jobsInOrder,
  lastRuns,
  loadByModel,
  lockOpenJobs,
  missedJobs,
  recentJobs,
} from './data.ts'
export { cancelLate } from './late.ts'
export { startLane } from './lane.ts'
export { forgetEvents, readEvents } from './outbox.ts'
export { createParkAgain, type ParkAgain } from './park-again.ts'
export { createJob, type NewJob, RequestKeyUsed } from './new-job.ts'
export { presentJobError } from './present.ts'
export { ranksOf } from './rank.ts'
export { countEnded } from './totals.ts'
export { byId, byRun, type Change, type Parking, type Run, transition } from './transition.ts'
export { holdBack, isHeldBack, letGo, orderWaiting, stillWaiting } from './waiting.ts'
export { followEnds, type WaitForEnd, type WatchJob, watchJobs } from './ends.ts'
