// What other parts of the server may use.
export { eraseContests, exportContests } from './entry-data.ts'
export { upkeep } from './jobs.ts'
