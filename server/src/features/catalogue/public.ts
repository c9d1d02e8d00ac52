// Interface for other features.
export { mayUse, type Roles } from './policy.ts'
export {
  allModels,
  findNamed,
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
