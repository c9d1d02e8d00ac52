// What other features may use.
export { errorOf } from './reply.ts'
export { listModels as openAiModels } from './service.ts'
