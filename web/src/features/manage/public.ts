// What other parts of the web may use.
export { inboxQuery } from './queries.ts'
export { CONFIG_PARTS, ManageConfig } from './components/manage-config.tsx'
export { ManageFrame } from './components/manage-frame.tsx'
export { ManageJobs } from './components/manage-jobs.tsx'
export { ManageParts } from './components/manage-parts.tsx'
