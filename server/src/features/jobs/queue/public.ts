/** Work for processes: claims by lanes, leases, looks at parked jobs, and caps of members. */
export { trackWork } from './at-work.ts'
export { runningCap, waitingCaps, waitingColumns } from './caps.ts'
export { claimNext, extendPoll, lookNow, type Places, reclaimLost, takeDue, untilParkedDue } from './claim.ts'
export { startLane } from './lane.ts'
export { cancelLate } from './late.ts'
export { createParkAgain, type ParkAgain } from './park-again.ts'
