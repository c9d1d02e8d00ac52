// Interface for other features.
export { look, checkIfRequired, type Look, type CheckedContent } from './service.ts'
