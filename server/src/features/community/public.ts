// Interface for other features.
export { countReported, decide, exportCommunity, deleteCommunityTraces as eraseCommunity } from './data.ts'
export { frontPictures } from './front-pictures.ts'
export { orNotFound, requireCommunityWork, showAmong } from './service.ts'
export { showcasesOf, syncExamples } from './examples.ts'
export { presentReport } from './present.ts'
