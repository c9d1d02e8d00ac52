// What other features may use.
export { mayUse, type Roles } from './policy.ts'
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
