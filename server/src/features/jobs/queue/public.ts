/** Work for processes: claims, leases, polls of parked jobs, and caps of members. */
export { trackWork } from './at-work.ts'
export { runningCap, waitingCaps, waitingColumns } from './caps.ts'
export { claimNext, extendPoll, lookNow, type Places, requeueExpired, takeDue, untilParkedDue } from './claim.ts'
export { startLane } from './lane.ts'
export { cancelOverdue } from './late.ts'
export { createParkAgain, type ParkAgain } from './park-again.ts'
