// What other parts of the server may use.
export { countReported, decide, exportCommunity, forgetMember as eraseCommunity } from './data.ts'
export { frontPictures } from './front-pictures.ts'
export { orNotFound, requireCommunityWork } from './service.ts'
export { showcasesOf, syncExamples } from './examples.ts'
export { presentReport } from './present.ts'
