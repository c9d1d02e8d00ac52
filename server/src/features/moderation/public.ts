// What other parts of the server may use.
export { countAppeals, eraseModeration, exportModeration } from './data.ts'
