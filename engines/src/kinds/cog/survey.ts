import type { Text } from '@stipple/core/domain/text'
import { z } from 'zod'
import { EngineError } from '../../spec.ts'
import { tryReadJson, type ServiceWire } from '../service-wire.ts'
import type { Survey } from '../spec.ts'
import { inspectServer, modelFrom, type ModelNaming } from './model.ts'
import { refusedBy } from './wire.ts'

const health = z.object({
  status: z.string().optional(),
  version: z.object({ cog: z.string().optional(), coglet: z.string().optional() }).optional(),
})
/** States that only a person can resolve. */
const BROKEN: ReadonlySet<string> = new Set(['SETUP_FAILED', 'DEFUNCT', 'UNHEALTHY'])

/** @throws {EngineError} `unavailable` while the model is loading, or if loading failed */
export async function surveyServer(wire: ServiceWire, naming: ModelNaming): Promise<Survey> {
  const answer = await wire.send('health-check')
  if (!answer.ok && answer.status !== 404) {
    await answer.body?.cancel()
    throw refusedBy(answer)
  }
  const { status, version } = health.safeParse(await tryReadJson(answer)).data ?? {}
  if (status === 'STARTING') throw new EngineError('unavailable', 'the server is loading its model', { text: LOADING })
  if (status !== undefined && BROKEN.has(status))
    throw new EngineError('unavailable', `the server says ${status}`, { text: broken(status) })
  const read = await inspectServer(wire, naming)
  const versionText = version?.cog ?? version?.coglet
  return {
    version: versionText === undefined ? 'Cog' : `Cog ${versionText}`,
    models: 'reason' in read ? [] : [modelFrom(naming, read)],
    loras: [],
    limits: { slots: 1, cancel: 'running', progress: 'none', idempotent: false, resumable: false, billed: false },
    warnings: 'reason' in read ? [notOffered(read.reason)] : [],
  }
}

const LOADING: Text = {
  en: 'The container is still loading its model. Wait a moment, then check again.',
  zh: '容器正在加载模型，请等加载完成后再查看。',
}
const broken = (status: string): Text => ({
  en: `The container reports ${status}: its model failed to load or crashed. Check its log and restart it.`,
  zh: `容器状态为 ${status}：模型无法加载或已损坏。请查看容器日志后重新启动。`,
})

const notOffered = (reason: Text): Text => ({
  en: `The model is not offered: ${reason.en}. You can state its task in the model name.`,
  zh: `未提供该模型：${reason.zh}。名称也会用来判断，请在名称中写明模型的用途。`,
})
