// What other features may use.
export { holderOf, type Keyholder, requireWithinCap } from './service.ts'
