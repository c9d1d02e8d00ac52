// Interface for other features.
export { deleteSession, hasOtherSuperUser, listSessions, lockSuperUsers } from './data.ts'
export { startErasing } from './jobs.ts'
export { presentSession } from './present.ts'
