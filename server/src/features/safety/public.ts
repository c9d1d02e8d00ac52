// What other features may use.
export { look, checkIfRequired, type Look, type Shown } from './service.ts'
