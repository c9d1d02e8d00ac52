import { contract } from '@stipple/core/contract/contract'
import type { Call } from '@stipple/core/contract/define-call'
import { CALL_PREFIXES } from '@stipple/core/domain/call-prefixes.gen'
import { LIMITS } from '@stipple/core/domain/limits'
import { DIALECTS } from '../dialects.gen.ts'
import type { App } from '../http/app-type.ts'
import { boundOf, CHANGES_AT_ONCE, MOST_WAITING } from '../http/bounds.ts'
import { MOST_TEXT, TEXT_A_MINUTE } from '../http/refuse-words.ts'
import { type RegisteredCall, registeredCalls } from '../http/registered-calls.ts'
import { VARIANT_BYTES } from '../storage/kept-variants.ts'

const MEGABYTE = 1024 * 1024
/** Of the framework, for calls that name no other. */
const USUAL_BYTES = MEGABYTE

/** Writes the table of the bounds of all calls as Markdown, from what each declares. */
export function boundsDocument(app: App): string {
  const rows = [...new Set(registeredCalls(app).filter(isListed).map(rowOf))].toSorted()
  return `# Bounds of the calls

Written from the declarations of the calls; \`server/src/http/bounds.test.ts\` compares it with them. What is over a bound is refused, in words, before any work is done. Fields that a call does not know are left out before anything looks at them.

- **Body**: bytes that are read at most. One that has more than 20,000 lists, objects or entries is not parsed. Of those over 2 MB that are no forms, one member sends one at a time.
- **At once**: calls of one member, or of one address without an account, that run at a time; up to ${MOST_WAITING} more wait before their bodies are read, and nobody else waits for them. Where nothing else is said, a member's changes together are ${CHANGES_AT_ONCE}.
- **A minute**: calls of one member; "general" is the bound that all such calls share (\`CALLS_PER_MINUTE\`).
- **Texts**: at most ${MOST_TEXT.toLocaleString('en')} characters of text in a call, and of those with more than 1,000 characters at most ${TEXT_A_MINUTE.toLocaleString('en')} a member and minute.
- **Items and lengths** of fields are in the schemas: [openapi.json](openapi.json) and [openapi/](openapi/).
- **Pixels, seconds**: pixels of the largest picture that a call has decoded or converted, in millions, and the seconds after which the child process that does it is ended. Such processes run a few at a time, members in turns, with 2 GB of memory each. Whether a picture is whole is found out at 64 pixels, in threads of the server. Other calls decode nothing.
- **Downloads**: watermarked and converted copies are made once and kept for a day; all that are kept have at most ${VARIANT_BYTES / 2 ** 30} GB, the oldest go first.

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

/** Product whose call it is, where an address has two. */
function productOf(id: string | undefined): string {
  const product = DIALECTS.find((dialect) => dialect.id === id)?.product
  return product === undefined ? '' : ` (${product})`
}

const sizeOf = (bytes: number): string => (bytes >= MEGABYTE ? `${Math.round(bytes / MEGABYTE)} MB` : `${Math.round(bytes / 1024)} KB`)
