// What other features may use.
export { offeredLoras, offeredModels, requireEngine, requireModel, requireModelOfJob, type OfferedModel } from './service.ts'
