// What other features may use.
export { findAsset, worksIn } from './service.ts'
