// Interface for other features.
export { startPush } from './jobs.ts'
