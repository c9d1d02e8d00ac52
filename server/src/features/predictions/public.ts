// Interface for other features.
export { receiveInputs } from './inputs.ts'
export { addressOfJob, listModels, type NativeModel, requireModel, requireVersion, type Version } from './models.ts'
export { presentModel, presentVersion } from './present.ts'
export { answerAsReplicate } from './reply.ts'
export {
  cancelPrediction,
  createPrediction,
  describePrediction,
  describePredictions,
  listPredictions,
  quotePrediction,
  requirePrediction,
} from './service.ts'
