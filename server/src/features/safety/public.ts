// What other features may use.
export { look, lookWhereAsked, type Look, type Shown } from './service.ts'
