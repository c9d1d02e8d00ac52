import { writeLoras } from '@stipple/core/domain/loras'
import { everyText } from '@stipple/core/domain/text'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { offeredLoras } from '../catalogue/public.ts'

/** As the call has them: a name, and how strongly it is laid on the model. */
const asked = z.array(z.object({ name: z.union([z.string(), z.number()]).transform(String), model: z.number().min(-2).max(2).optional() }))

/** The LoRAs of a call as the form's value, and the names of those that are not here, or switched off. A LoRA is found by its id, any of its names, or its file. */
export function lorasOf(context: Context, value: unknown): { loras?: readonly string[] | undefined; missing: readonly string[] } {
  if (value === undefined) return { missing: [] }
  const { data } = asked.safeParse(value)
  if (!data) return { missing: ['*'] }
  const offered = offeredLoras(context).filter(({ off }) => !off)
  const found = data.map(({ name, model }) => {
    const lora = offered.find(({ id, name: own, label, originalName, file }) =>
      [id, own, ...everyText(label), originalName, file].includes(name),
    )
    return { name, lora: lora && { id: lora.id, strength: model ?? lora.strength ?? 1 } }
  })
  return {
    loras: writeLoras(found.flatMap(({ lora }) => lora ?? [])),
    missing: found.filter(({ lora }) => !lora).map(({ name }) => name),
  }
}
