// What other parts of the server may use. The works' own feature reads this file, so it reads nothing of theirs.
export { countReported, exportCommunity, forgetMember as eraseCommunity, isPublished, publicationsOf } from './data.ts'
export { showcasesOf, syncExamples } from './examples.ts'
