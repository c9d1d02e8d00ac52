// What other parts of the server may use.
export { hasOtherSuperUser, lockSuperUsers } from './data.ts'
export { startErasing } from './jobs.ts'
