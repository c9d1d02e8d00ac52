// What other features may use.
export { deleteKeys as eraseKeys } from './data.ts'
export { holderOf, keysOf, type Keyholder, requireWithinCap } from './service.ts'
