/** Work for processes: claims, leases, polls of parked jobs, and caps of members. */
export { trackWork } from './running-jobs.ts'
export { runningCap, waitingCaps, waitingColumns } from './caps.ts'
export { claimNext, extendPoll, pollNow, type Places, requeueExpired, takeDue, parkedDelay } from './claim.ts'
export { startLane } from './lane.ts'
export { cancelOverdue } from './late.ts'
export { createParkAgain, type ParkAgain } from './park-again.ts'
