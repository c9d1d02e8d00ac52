/** The calls of the AI Horde. For the dashboard and for what composes the server. */
export { eraseFromNetwork } from './erase-data.ts'
export { startForms } from './forms.ts'
export { upkeep } from './jobs.ts'
export type { FindKeyholder } from './keyholder.ts'
export { mayEdit, mayFound } from './policy.ts'
export { exportShared, news, ownWorkers, userOf } from './service.ts'
export { deleteTeam, findTeam, insertTeam, listTeams, teamNames, updateTeam } from './team-data.ts'
