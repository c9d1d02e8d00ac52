import { account } from './account.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { generate } from './generate.ts'
import { history } from './history.ts'
import { problems } from './problems.ts'
import { shell } from './shell.ts'

/** All English texts by area. The Chinese ones have this very type, so a missing one does not compile. */
export const messages = { account, common, errors, generate, history, problems, shell }
export type Messages = typeof messages
