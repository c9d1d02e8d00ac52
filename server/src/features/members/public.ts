// Interface for other features.
export { hasOtherSuperUser, lockSuperUsers } from './data.ts'
export { startErasing } from './jobs.ts'
