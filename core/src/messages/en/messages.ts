// @offline
import { account } from './account.ts'
import type { apps } from './apps.ts'
import type { audit } from './audit.ts'
import type { blind } from './blind.ts'
import type { canvas } from './canvas.ts'
import type { collections } from './collections.ts'
import type { commands } from './commands.ts'
import type { comments } from './comments.ts'
import { common } from './common.ts'
import type { community } from './community.ts'
import type { contests } from './contests.ts'
import type { converter } from './converter.ts'
import type { detail } from './detail.ts'
import type { developers } from './developers.ts'
import type { dots } from './dots.ts'
import type { engines } from './engines.ts'
import type { errors } from './errors.ts'
import type { files } from './files.ts'
import type { finding } from './finding.ts'
import type { gallery } from './gallery.ts'
import { generate } from './generate.ts'
import type { guide } from './guide.ts'
import { history } from './history.ts'
import { home } from './home.ts'
import { jobs } from './jobs.ts'
import type { manage } from './manage.ts'
import type { media } from './media.ts'
import type { member } from './member.ts'
import type { network } from './network.ts'
import type { notices } from './notices.ts'
import type { options } from './options.ts'
import type { payments } from './payments.ts'
import type { playground } from './playground.ts'
import { problems } from './problems.ts'
import type { prompts } from './prompts.ts'
import { resources } from './resources.ts'
import type { security } from './security.ts'
import { shell } from './shell.ts'
import type { training } from './training.ts'
import type { webhooks } from './webhooks.ts'
import { work } from './work.ts'

/** The English texts loaded at the start, by area. The Chinese ones have the same type, so that a missing one does not compile. */
export const messages = { account, common, generate, history, home, jobs, problems, resources, shell, work }

/** Texts of an area that is loaded with the screens that show it, see `loadTexts` in the browser. */
export interface LazyMessages {
  readonly apps: typeof apps
  readonly audit: typeof audit
  readonly blind: typeof blind
  readonly canvas: typeof canvas
  readonly collections: typeof collections
  readonly files: typeof files
  readonly finding: typeof finding
  readonly commands: typeof commands
  readonly comments: typeof comments
  readonly community: typeof community
  readonly contests: typeof contests
  readonly converter: typeof converter
  readonly detail: typeof detail
  readonly developers: typeof developers
  readonly dots: typeof dots
  readonly engines: typeof engines
  readonly errors: typeof errors
  readonly gallery: typeof gallery
  readonly guide: typeof guide
  readonly manage: typeof manage
  readonly media: typeof media
  readonly member: typeof member
  readonly network: typeof network
  readonly notices: typeof notices
  readonly options: typeof options
  readonly payments: typeof payments
  readonly playground: typeof playground
  readonly prompts: typeof prompts
  readonly security: typeof security
  readonly training: typeof training
  readonly webhooks: typeof webhooks
}
export type Messages = typeof messages & LazyMessages
