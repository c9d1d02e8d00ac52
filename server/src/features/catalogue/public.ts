// What other features may use.
export { offeredModels, requireEngine, requireModel, requireModelOfJob, type OfferedModel } from './service.ts'
