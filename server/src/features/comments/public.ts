// What other parts of the server may use.
export { countReportedComments, eraseComments, exportComments } from './data.ts'
