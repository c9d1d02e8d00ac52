import type { Text } from '@stipple/core/domain/text'
import { foundModel, readModel } from '../by-schema/public.ts'
import type { FoundModel, Survey } from '../spec.ts'
import { findModel, readName } from './models.ts'
import { readRefusal } from './refusal.ts'
import type { FalWire } from './wire.ts'

/** Models that are asked for at once. */
const AT_ONCE = 4
/** A run that nobody has: asking for it tells whether the key is good, and costs nothing. */
const NOBODYS = 'fal-ai/flux/requests/00000000-0000-4000-8000-000000000000/status'

/** Reads the schemas of the models that the operator named. What cannot be offered is said by name. */
export async function surveyService(wire: FalWire, listed: string): Promise<Survey> {
  const answer = await wire.queue(NOBODYS)
  if ([401, 403, 429].includes(answer.status) || answer.status >= 500) throw (await readRefusal(answer)).error
  await answer.body?.cancel()
  const lines = [...new Set(listed.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
  const models: FoundModel[] = []
  const warnings: Text[] = lines.length === 0 ? [NONE_NAMED] : []
  for (let at = 0; at < lines.length; at += AT_ONCE) {
    for (const one of await Promise.all(lines.slice(at, at + AT_ONCE).map((line) => look(wire, line)))) {
      if ('warning' in one) warnings.push(one.warning)
      else if (!models.some(({ remoteId }) => remoteId === one.remoteId)) models.push(one)
    }
  }
  return {
    version: 'fal',
    models,
    loras: [],
    limits: { slots: 4, cancel: 'running', progress: 'percent', idempotent: false, resumable: true, billed: true },
    warnings,
  }
}

async function look(wire: FalWire, line: string): Promise<FoundModel | { readonly warning: Text }> {
  const endpoint = readName(line)
  if (endpoint === undefined)
    return {
      warning: {
        en: `“${line}” is not a model name. Use owner/name/path, as shown at fal.ai.`,
        zh: `“${line}”不是模型名称，应与 fal.ai 上显示的一致：owner/name/path。`,
      },
    }
  const found = await findModel(wire, endpoint)
  if (!found) return { warning: { en: `fal has no model ${endpoint}.`, zh: `fal 没有模型 ${endpoint}。` } }
  const read = readModel(found, found.schema)
  if ('reason' in read)
    return { warning: { en: `${endpoint} is not offered: ${read.reason.en}.`, zh: `未提供 ${endpoint}：${read.reason.zh}。` } }
  const label = endpoint.replace(/^fal-ai\//, '')
  return foundModel({ id: `fal/${endpoint}`, remoteId: endpoint, label, description: endpoint }, read)
}

const NONE_NAMED: Text = {
  en: 'Enter the models to offer to members, e.g. fal-ai/flux/dev.',
  zh: '还没有填写模型。请填写要提供给会员的模型，例如 fal-ai/flux/dev。',
}
