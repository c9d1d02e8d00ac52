import type { ModeId } from '@stipple/core/domain/mode-ids'
import { UsageError } from './exit.ts'
import type { Server } from './server.ts'

export interface Wish {
  readonly prompt: string | undefined
  readonly model: string | undefined
  readonly mode: string | undefined
  /** `name=value`; `name=@file` stores the file first. */
  readonly set: readonly string[]
}

/** The body of a call that makes something or tells what it would cost. The server checks it. */
export async function bodyOf({ call, upload }: Server, { prompt, model: wanted, mode = 'Text2Img', set }: Wish) {
  // Models come in the order in which they are offered.
  const models = wanted === undefined ? await call('GET /api/v2/models.json', { query: { lang: 'en' } }) : []
  const model = wanted ?? models.find(({ modes }) => modes.some((one) => one === mode))?.model ?? ''
  const given: Record<string, string | number | boolean> = {}
  for (const pair of set) {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(pair) ?? []
    if (name === '') throw new UsageError(`--set takes name=value, not ${pair}.`)
    const read = value.startsWith('@') ? await upload(value.slice(1)) : valueOf(value)
    const before = given[name]
    given[name] = before === undefined ? read : `${before}\n${read}`
  }
  const words = mode === 'Text2Voice' ? 'text' : 'prompt'
  return { model, job_type: mode as ModeId, input: { ...given, ...(prompt !== undefined && { [words]: prompt }) } }
}

function valueOf(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}
