// What other parts of the server may use.
export { templatesOf as exportTemplates } from './data.ts'
