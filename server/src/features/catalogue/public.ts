// What other features may use.
export { offeredModels, requireEngine, requireModel, type OfferedModel } from './service.ts'
