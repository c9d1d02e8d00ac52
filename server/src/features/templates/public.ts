// Interface for other features.
export { templatesOf as exportTemplates } from './data.ts'
export { listApps, nameOf } from './find.ts'
export { appSchema, type AppRun, resolveRun } from './run.ts'
export { promiseShare } from './shares.ts'
export { eraseTemplates } from './service.ts'
