// What other parts of the server may use.
export { startErasing } from './jobs.ts'
