import { account } from './account.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { generate } from './generate.ts'
import { history } from './history.ts'
import { home } from './home.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { resources } from './resources.ts'
import { shell } from './shell.ts'
import { work } from './work.ts'

/** All English texts by area. The Chinese ones have this very type, so a missing one does not compile. */
export const messages = { account, common, errors, generate, history, home, jobs, problems, resources, shell, work }
export type Messages = typeof messages
