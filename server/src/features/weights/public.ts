// Models that the operator has on this machine. What other parts of the server may use.
export { startWeights } from './jobs.ts'
export { adoptWeights, cancelWeights, describeWeights, mayUseCard, orderWeights, removeWeights } from './service.ts'
