// Check of the stored files. Interface for other features.
export { startFileChecks } from './jobs.ts'
