import type { Text } from '@stipple/core/domain/text'
import { z } from 'zod'
import type { FoundModel, Survey } from '../spec.ts'
import { findModel, type ModelName, readName } from './models.ts'
import { modelFrom } from './read-model.ts'
import type { ReplicateWire } from './wire.ts'

const account = z.object({ username: z.string(), type: z.string().optional() })
/** Models that are asked for at once. */
const AT_ONCE = 4

/** Reads the schemas of the models that the operator named. What cannot be offered is said by name. */
export async function surveyService(wire: ReplicateWire, listed: string): Promise<Survey> {
  const { username } = await wire.get('account', account)
  const lines = [...new Set(listed.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
  const models: FoundModel[] = []
  const warnings: Text[] = lines.length === 0 ? [NONE_NAMED] : []
  for (let at = 0; at < lines.length; at += AT_ONCE) {
    const found = await Promise.all(lines.slice(at, at + AT_ONCE).map((line) => look(wire, line)))
    for (const one of found) {
      if ('warning' in one) warnings.push(one.warning)
      else if (!models.some(({ remoteId }) => remoteId === one.remoteId)) models.push(one)
    }
  }
  return {
    version: `Replicate, ${username}`,
    models,
    loras: [],
    limits: { slots: 8, cancel: 'running', progress: 'percent', idempotent: false, resumable: true, billed: true },
    warnings,
  }
}

async function look(wire: ReplicateWire, line: string): Promise<FoundModel | { readonly warning: Text }> {
  const name: ModelName | undefined = readName(line)
  if (!name)
    return {
      warning: {
        en: `“${line}” is not a model name. Use owner/name, or owner/name:version.`,
        zh: `“${line}”不是模型名称，应为 owner/name 或 owner/name:version。`,
      },
    }
  const listed = await findModel(wire, name)
  if (!listed)
    return {
      warning: {
        en: `Replicate has no model ${line}, or this account can’t use it.`,
        zh: `Replicate 没有模型 ${line}，或此账号无权使用。`,
      },
    }
  const found = modelFrom(listed)
  return 'reason' in found
    ? { warning: { en: `${line} is not offered: ${found.reason.en}.`, zh: `未提供 ${line}：${found.reason.zh}。` } }
    : found
}

const NONE_NAMED: Text = {
  en: 'Enter the models to offer to members, e.g. black-forest-labs/flux-schnell.',
  zh: '还没有填写模型。请填写要提供给会员的模型，例如 black-forest-labs/flux-schnell。',
}
