// What other features may use.
export { eraseCalls } from './data.ts'
export { upkeep } from './jobs.ts'
