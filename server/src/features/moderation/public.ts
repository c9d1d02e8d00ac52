// Interface for other features.
export { countAppeals, eraseModeration, exportModeration } from './data.ts'
