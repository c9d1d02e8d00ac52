import type { ModeId } from '@stipple/core/domain/mode-ids'
import { UsageError } from './exit.ts'
import type { Server } from './server.ts'

export interface Wish {
  readonly prompt: string | undefined
  readonly model: string | undefined
  readonly mode: string | undefined
  /** Id of the app to run instead. */
  readonly app: string | undefined
  /** `name=value`; `name=@file` uploads the file first. */
  readonly set: readonly string[]
  /** Fields as JSON. */
  readonly input: string | undefined
}

/** Body of a call for generation or its price. Validated by the server. */
export async function bodyOf({ call, upload }: Server, { prompt, model: wanted, mode: named, app, set, input }: Wish) {
  const mode = app === undefined ? (named ?? 'Text2Img') : 'Apps'
  // Models are in order of preference.
  const models = wanted === undefined && app === undefined ? await call('GET /api/v2/models.json', { query: { lang: 'en' } }) : []
  const model = wanted ?? models.find(({ modes }) => modes.some((one) => one === mode))?.model ?? ''
  const given = fieldsOf(input)
  for (const pair of set) {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(pair) ?? []
    if (name === '') throw new UsageError(`--set requires name=value, not ${pair}.`)
    const read = value.startsWith('@') ? await upload(value.slice(1)) : valueOf(value)
    const before = given[name]
    given[name] = before === undefined ? read : `${before}\n${read}`
  }
  const words = mode === 'Text2Voice' ? 'text' : 'prompt'
  return {
    model,
    job_type: mode as ModeId,
    input: { ...given, ...(prompt !== undefined && { [words]: prompt }) },
    larger_params: true,
    ...(app !== undefined && { template: app }),
  }
}

function fieldsOf(text = '{}'): Record<string, string | number | boolean> {
  const wrong = new UsageError('--input requires a JSON object of fields.')
  try {
    const fields: unknown = JSON.parse(text)
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw wrong
    return fields as Record<string, string | number | boolean>
  } catch {
    throw wrong
  }
}

function valueOf(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}
