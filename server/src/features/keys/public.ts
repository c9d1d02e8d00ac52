// Interface for other features.
export { chooseModel, deleteAnyKey, deleteKeys as eraseKeys, listAllKeys, spentBy } from './data.ts'
export { presentKey } from './present.ts'
export { type CapUse, useColumn } from './data.ts'
export { holderOf, keysOf, type Keyholder, requireLeftInCap, requireWithinCap, notifyCapReached } from './service.ts'
