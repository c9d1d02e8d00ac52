import { z } from 'zod'
import { surveyNamed } from '../by-schema/public.ts'
import type { ServiceWire } from '../service-wire.ts'
import type { Survey } from '../spec.ts'
import { findModel, readName } from './models.ts'
import { modelFrom } from './read-model.ts'

const account = z.object({ username: z.string(), type: z.string().optional() })

/** Reads the schemas of the models named by the operator. Lists those that cannot be offered. */
export async function surveyService(wire: ServiceWire, listed: string): Promise<Survey> {
  const { username } = await wire.get('account', account)
  const named = await surveyNamed({
    listed,
    service: 'Replicate',
    form: { en: 'owner/name, or owner/name:version', zh: 'owner/name 或 owner/name:version' },
    example: 'black-forest-labs/flux-schnell',
    readName,
    find: async (name) => {
      const found = await findModel(wire, name)
      return found && modelFrom(found)
    },
  })
  return {
    version: `Replicate, ${username}`,
    ...named,
    loras: [],
    limits: { slots: 8, cancel: 'running', progress: 'percent', idempotent: false, resumable: true, billed: true },
  }
}
