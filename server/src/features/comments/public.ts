// Interface for other features.
export { countReportedComments, eraseComments, exportComments, setHidden as setCommentHidden } from './data.ts'
