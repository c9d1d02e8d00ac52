import type { Text } from '@stipple/core/domain/text'
import { linesOf } from '../setting-parts.ts'
import type { FoundModel, Survey } from '../spec.ts'

export interface NamedModels<N> {
  /** Lines of the setting. */
  readonly listed: string
  readonly service: string
  /** Format of a name as text, and an example. */
  readonly form: Text
  readonly example: string
  readonly readName: (line: string) => N | undefined
  /** Reads a model; returns the reason if no mode fits, undefined if the service does not have it. */
  readonly find: (name: N) => Promise<FoundModel | { readonly reason: Text } | undefined>
}

/** Concurrent model requests. */
const AT_ONCE = 4

/** Reads the models named by the operator. Lists those that cannot be offered. */
export async function surveyNamed<N>({
  listed,
  service,
  form,
  example,
  readName,
  find,
}: NamedModels<N>): Promise<Pick<Survey, 'models' | 'warnings'>> {
  const look = async (line: string): Promise<FoundModel | { readonly reason: Text }> => {
    const name = readName(line)
    if (name === undefined)
      return { reason: { en: `“${line}” is not a model name. Use ${form.en}.`, zh: `“${line}”不是模型名称，应为 ${form.zh}。` } }
    const found = await find(name)
    if (!found)
      return {
        reason: {
          en: `${service} has no model ${line}, or this account can’t use it.`,
          zh: `${service} 没有模型 ${line}，或此账号无权使用。`,
        },
      }
    if (!('reason' in found)) return found
    return { reason: { en: `${line} is not offered: ${found.reason.en}.`, zh: `未提供 ${line}：${found.reason.zh}。` } }
  }
  const lines = linesOf(listed)
  const models: FoundModel[] = []
  const warnings: Text[] = lines.length === 0 ? [noneNamed(example)] : []
  for (let at = 0; at < lines.length; at += AT_ONCE) {
    for (const one of await Promise.all(lines.slice(at, at + AT_ONCE).map(look))) {
      if ('reason' in one) warnings.push(one.reason)
      else if (!models.some(({ remoteId }) => remoteId === one.remoteId)) models.push(one)
    }
  }
  return { models, warnings }
}

const noneNamed = (example: string): Text => ({
  en: `Enter the models to offer to members, e.g. ${example}.`,
  zh: `还没有填写模型。请填写要提供给会员的模型，例如 ${example}。`,
})
