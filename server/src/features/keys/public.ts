// What other features may use.
export { chooseModel, deleteKeys as eraseKeys } from './data.ts'
export { holderOf, keysOf, type Keyholder, requireWithinCap } from './service.ts'
