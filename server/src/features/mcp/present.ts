import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server'
import type { Job, Work } from '@stipple/core/contract/shapes'
import type { KeyScope } from '@stipple/core/domain/api-key'
import { type Language, localize } from '@stipple/core/domain/text'
import { wordsOf } from '../../http/error-reply.ts'
import type { Problem } from '../../problem.ts'
import type { OfferedModel } from '../catalogue/public.ts'

/** Short form of a model, for choosing one. */
export const presentModel = ({ id, label, description, modes, cost, experimental }: OfferedModel, language: Language) => ({
  id,
  name: localize(label, language),
  description: localize(description, language),
  modes: modes.map((mode) => mode.id),
  dots: cost,
  ...(experimental && { experimental: true }),
})

/** A work with addresses that open with the key. */
export const presentWork = (
  { image_id: id, image, media, model, prompt, width, height, seconds, seed, create_time: created }: Work,
  origin: string,
) => ({
  id,
  url: origin + image,
  /** Reference for the input of another job. */
  file: image,
  media,
  model,
  prompt,
  ...(width !== undefined && { width, height }),
  ...(seconds !== undefined && { seconds }),
  seed,
  created,
})

export const presentJob = (
  { id, mode, model, status, progress, waitTime, queuePosition, cost, works, error, warnings }: Job,
  origin: string,
) => ({
  job: id,
  mode,
  model,
  status,
  dots: cost,
  ...(works.length === 0 &&
    !error && { progress, ...(waitTime !== undefined && { wait_seconds: waitTime }), queue_position: queuePosition }),
  ...(error && { error: error.message }),
  ...(warnings.length > 0 && { warnings }),
  works: works.map((work) => presentWork(work, origin)),
})

export const linkTo = (work: Work, origin: string): ContentBlock => ({
  type: 'resource_link',
  uri: origin + work.image,
  name: work.image.split('/').at(-1) ?? work.image_id,
})

/** A structured result, also as text for clients that only read that. */
export const toResult = (facts: Readonly<Record<string, unknown>>, more: readonly ContentBlock[] = []): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(facts) }, ...more],
  structuredContent: facts,
})

/** An error as a tool result, which agents read. */
export function toRefusedResult(problem: Problem, language: Language): CallToolResult {
  const { message, errors = {} } = wordsOf(problem, language)
  const fields = Object.entries(errors).map(([field, reason]) => `${field}: ${reason}`)
  return { isError: true, content: [{ type: 'text', text: [`${problem.code}: ${message}`, ...fields].join('\n') }] }
}

/** Metadata of the agents' address by RFC 9728. Members create keys at `resource_documentation`; no server issues them. */
export const presentResource = (origin: string, scopes: readonly KeyScope[]) => ({
  resource: `${origin}/mcp`,
  resource_name: 'Stipple',
  scopes_supported: scopes,
  bearer_methods_supported: ['header'],
  resource_documentation: `${origin}/developers`,
})
