/** AI Horde calls. Interface for the dashboard and the server. */
export { eraseFromNetwork } from './erase-data.ts'
export { startForms } from './forms.ts'
export { upkeep } from './jobs.ts'
export type { FindKeyholder } from './keyholder.ts'
export { mayEdit, mayCreateTeam } from './policy.ts'
export { exportShared, news, ownWorkers, userOf } from './service.ts'
export { deleteTeam, findTeam, insertTeam, listTeams, teamNames, updateTeam } from './team-data.ts'
