import type { messages as english } from '../en/messages.ts'
import { account } from './account.ts'
import { common } from './common.ts'
import { generate } from './generate.ts'
import { history } from './history.ts'
import { home } from './home.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { resources } from './resources.ts'
import { shell } from './shell.ts'
import { work } from './work.ts'

/** The Chinese texts loaded at the start, by area. */
export const messages: typeof english = { account, common, generate, history, home, jobs, problems, resources, shell, work }
