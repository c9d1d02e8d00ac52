// What other parts of the server may use.
export { countReportedComments, eraseComments, exportComments, setHidden as setCommentHidden } from './data.ts'
