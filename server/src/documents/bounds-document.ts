import { contract } from '@stipple/core/contract/contract'
import type { Call } from '@stipple/core/contract/define-call'
import { CALL_PREFIXES } from '@stipple/core/domain/call-prefixes.gen'
import { LIMITS } from '@stipple/core/domain/limits'
import { DIALECTS } from '../dialects.gen.ts'
import type { App } from '../http/app-type.ts'
import { boundOf, CHANGES_AT_ONCE, MAX_WAITING } from '../http/bounds.ts'
import { MAX_TEXT, TEXT_A_MINUTE } from '../http/refuse-words.ts'
import { type RegisteredCall, registeredCalls } from '../http/registered-calls.ts'
import { VARIANT_BYTES } from '../storage/cached-variants.ts'

const MEGABYTE = 1024 * 1024
/** The framework's default. */
const USUAL_BYTES = MEGABYTE

/** Table of the bounds of all calls as Markdown, from their declarations. */
export function boundsDocument(app: App): string {
  const rows = [...new Set(registeredCalls(app).filter(isListed).map(rowOf))].toSorted()
  return `# Bounds of the calls

This page is written from the declarations of the calls; \`server/src/http/bounds.test.ts\` compares it with them. A call that exceeds a bound is refused with a message before any work is done. Fields that a call does not know are removed before anything reads them.

- **Body**: maximum number of bytes. JSON with more than 20,000 lists, objects or entries is not parsed. A member can send one body above 2 MB at a time; forms do not count.
- **At once**: concurrent calls of one member, or of one address without an account. Up to ${MAX_WAITING} more wait before their bodies are read; other members do not wait for them. Where the table says "all changes", the bound is ${CHANGES_AT_ONCE} for all changes of a member together.
- **A minute**: calls of one member. Calls marked "general" share one bound (\`CALLS_PER_MINUTE\`).
- **Texts**: at most ${MAX_TEXT.toLocaleString('en')} characters in one call. Calls with more than 1,000 characters may contain at most ${TEXT_A_MINUTE.toLocaleString('en')} characters per member and minute.
- **Items and lengths** of fields are in the schemas: [openapi.json](openapi.json) and [openapi/](openapi/).
- **Pixels, seconds**: size in million pixels of the largest image that a call decodes or converts, and the seconds after which its child process is ended. A few child processes run at a time, with 2 GB of memory each; members take turns. To find damaged images, threads of the server decode them at 64 pixels. Other calls decode nothing.
- **Downloads**: watermarked and converted copies are made once and kept for a day. All copies together take at most ${VARIANT_BYTES / 2 ** 30} GB; the oldest are deleted first.

| call | body | at once | a minute | pixels | seconds |
|---|---|---|---|---|---|
${rows.join('\n')}
`
}

const isListed = ({ method, url }: RegisteredCall): boolean =>
  !['HEAD', 'OPTIONS'].includes(method) && ['api', 'media', ...CALL_PREFIXES].includes(url.split('/', 2)[1] ?? '')

function rowOf({ method, url, dialect, options }: RegisteredCall): string {
  const call: Call | undefined = (contract as Readonly<Record<string, Call>>)[`${method} ${url}`]
  const isForm = call?.body === 'multipart'
  const body = method === 'GET' ? '–' : sizeOf(isForm ? LIMITS.upload.videoBytes : (options.bodyLimit ?? USUAL_BYTES))
  const bound = boundOf({ method, config: options.config })
  const atOnce = bound === undefined ? '–' : bound === CHANGES_AT_ONCE ? 'all changes' : String(bound)
  const limit = options.config?.rateLimit
  const isGeneral = typeof limit === 'object' && limit.groupId === 'general'
  const minute = limit === undefined ? '–' : isGeneral ? 'general' : String(call?.perMinute ?? 'own')
  const work = options.config?.work
  const most = work ? `${Math.round(work.pixels / 1e6)} M | ${work.seconds}` : '– | –'
  return `| \`${method} ${url}\`${productOf(dialect)} | ${body} | ${atOnce} | ${minute} | ${most} |`
}

/** Product of a call whose address has two. */
function productOf(id: string | undefined): string {
  const product = DIALECTS.find((dialect) => dialect.id === id)?.product
  return product === undefined ? '' : ` (${product})`
}

const sizeOf = (bytes: number): string => (bytes >= MEGABYTE ? `${Math.round(bytes / MEGABYTE)} MB` : `${Math.round(bytes / 1024)} KB`)
