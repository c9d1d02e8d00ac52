// What other parts of the server may use.
export { startPush } from './jobs.ts'
