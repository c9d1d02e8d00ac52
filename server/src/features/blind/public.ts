// What other features may use.
export { eraseBlindComparisons } from './data.ts'
export { upkeep } from './jobs.ts'
