// What other features may use.
export { mayUse } from './policy.ts'
export {
  allModels,
  modesOf,
  offeredLoras,
  offeredModels,
  priceOf,
  requireEngine,
  requireFittingLoras,
  requireModel,
  requireModelOfJob,
  type OfferedModel,
} from './service.ts'
