// The operator's models on this machine. Interface for other features.
export { startWeights } from './jobs.ts'
export { adoptWeights, cancelWeights, describeWeights, mayUseCard, orderWeights, removeWeights } from './service.ts'
