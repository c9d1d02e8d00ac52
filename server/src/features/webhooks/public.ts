// Interface for other features.
export { eraseWebhooks } from './data.ts'
export { startWebhooks, upkeep } from './jobs.ts'
