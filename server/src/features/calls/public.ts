// Interface for other features.
export { eraseCalls } from './data.ts'
export { upkeep } from './jobs.ts'
