// What other parts of the server may use.
export { eraseWebhooks } from './data.ts'
export { startWebhooks, upkeep } from './jobs.ts'
