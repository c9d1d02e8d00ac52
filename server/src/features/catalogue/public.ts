// What other features may use.
export { offeredLoras, offeredModels, priceOf, requireEngine, requireModel, requireModelOfJob, type OfferedModel } from './service.ts'
