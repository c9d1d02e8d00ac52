import { writeLoras } from '@stipple/core/domain/loras'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { offeredLoras } from '../catalogue/public.ts'

/** As the call has them: a name, and how strongly it is laid on the model. */
const asked = z.array(z.object({ name: z.union([z.string(), z.number()]).transform(String), model: z.number().min(-2).max(2).optional() }))

/** The LoRAs of a call as the form's value, and the names of those that are not here. A LoRA is found by its id, its name or its file. */
export function lorasOf(context: Context, value: unknown): { loras?: readonly string[] | undefined; missing: readonly string[] } {
  if (value === undefined) return { missing: [] }
  const { data } = asked.safeParse(value)
  if (!data) return { missing: ['*'] }
  const offered = offeredLoras(context)
  const found = data.map(({ name, model }) => {
    const lora = offered.find(({ id, name: label, originalName, file }) => [id, label, originalName, file].includes(name))
    return { name, lora: lora && { id: lora.id, strength: model ?? lora.strength ?? 1 } }
  })
  return {
    loras: writeLoras(found.flatMap(({ lora }) => lora ?? [])),
    missing: found.filter(({ lora }) => !lora).map(({ name }) => name),
  }
}
