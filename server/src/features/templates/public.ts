// What other parts of the server may use.
export { templatesOf as exportTemplates } from './data.ts'
export { listApps, nameOf } from './find.ts'
export { appSchema, type AppRun, resolveRun } from './run.ts'
export { eraseTemplates } from './service.ts'
