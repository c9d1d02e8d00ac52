// What other parts of the server may use.
export { startGenerationWorker } from './jobs.ts'
