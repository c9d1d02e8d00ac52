import { foundModel, readModel, surveyNamed } from '../by-schema/public.ts'
import type { Survey } from '../spec.ts'
import { findModel, readName } from './models.ts'
import { readRefusal } from './refusal.ts'
import type { FalWire } from './wire.ts'

/** A nonexistent run: requesting it validates the key for free. */
const NOBODYS = 'fal-ai/flux/requests/00000000-0000-4000-8000-000000000000/status'

/** Reads the schemas of the models named by the operator. Lists those that cannot be offered. */
export async function surveyService(wire: FalWire, listed: string): Promise<Survey> {
  const answer = await wire.queue.send(NOBODYS)
  if ([401, 403, 429].includes(answer.status) || answer.status >= 500) throw (await readRefusal(answer)).error
  await answer.body?.cancel()
  const named = await surveyNamed({
    listed,
    service: 'fal',
    form: { en: 'owner/name/path, as shown at fal.ai', zh: 'owner/name/path，与 fal.ai 上显示的一致' },
    example: 'fal-ai/flux/dev',
    readName,
    find: async (endpoint) => {
      const found = await findModel(wire, endpoint)
      const read = found && readModel(found, found.schema)
      if (!read || 'reason' in read) return read
      return foundModel(
        { id: `fal/${endpoint}`, remoteId: endpoint, label: endpoint.replace(/^fal-ai\//, ''), description: endpoint },
        read,
      )
    },
  })
  return {
    version: 'fal',
    ...named,
    loras: [],
    limits: { slots: 4, cancel: 'running', progress: 'percent', idempotent: false, resumable: true, billed: true },
  }
}
