// Interface for other features.
export { errorOf } from './reply.ts'
export { listModels as openAiModels } from './service.ts'
