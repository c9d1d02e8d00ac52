import { account } from './account.ts'
import type { canvas } from './canvas.ts'
import { common } from './common.ts'
import type { dots } from './dots.ts'
import { errors } from './errors.ts'
import { generate } from './generate.ts'
import { history } from './history.ts'
import { home } from './home.ts'
import { jobs } from './jobs.ts'
import type { media } from './media.ts'
import type { member } from './member.ts'
import type { payments } from './payments.ts'
import type { playground } from './playground.ts'
import { problems } from './problems.ts'
import type { prompts } from './prompts.ts'
import { resources } from './resources.ts'
import { shell } from './shell.ts'
import { work } from './work.ts'

/** The English texts that are loaded at once, by area. The Chinese ones have this very type, so a missing one does not compile. */
export const messages = { account, common, errors, generate, history, home, jobs, problems, resources, shell, work }

/** Texts of an area that is loaded with the screens that show it, see `loadTexts` in the browser. */
export interface LazyMessages {
  readonly canvas: typeof canvas
  readonly dots: typeof dots
  readonly media: typeof media
  readonly member: typeof member
  readonly payments: typeof payments
  readonly playground: typeof playground
  readonly prompts: typeof prompts
}
export type Messages = typeof messages & LazyMessages
