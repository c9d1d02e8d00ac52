// Interface for other features.
export { checkContent, checkIfRequired, type ContentCheck, type CheckedContent } from './service.ts'
