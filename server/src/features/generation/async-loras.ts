import { LIMITS } from '@stipple/core/domain/limits'
import { type LoraTraits, trainedId, TRAINED_STRENGTH, writeLoras } from '@stipple/core/domain/loras'
import { everyText } from '@stipple/core/domain/text'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { offeredLoras } from '../catalogue/public.ts'
import { stylesOf } from '../training/public.ts'

/** Throws `invalid_input` if the two lists of a call name more LoRAs than a form accepts, known or not. */
export function requireFewLoras(params: Readonly<Record<string, unknown>> = {}): void {
  const given = [params['loras'], params['reloras']].flatMap((list) => (Array.isArray(list) ? list : []))
  if (given.length > LIMITS.loras.max)
    throw new Problem('invalid_input', { fields: [{ field: 'loras', code: 'too_many', params: { limit: LIMITS.loras.max } }] })
}

/** A LoRA in a call: name and strength. */
const asked = z.array(z.object({ name: z.union([z.string(), z.number()]).transform(String), model: z.number().min(-2).max(2).optional() }))

/**
 * Converts the two LoRA lists of a call to the form's value, with the names of those that are missing or disabled. A LoRA is found by id, any of its
 * names, or its file; a trained style of the caller by id or name.
 */
export async function lorasOf(
  context: Context,
  { accountId }: { readonly accountId: string },
  lists: readonly unknown[],
): Promise<{ loras?: readonly string[] | undefined; missing: readonly string[] }> {
  const given = lists.filter((list) => list !== undefined)
  if (given.length === 0) return { missing: [] }
  const { data } = asked.safeParse(given.flat())
  if (!data) return { missing: ['*'] }
  const offered = offeredLoras(context).filter(({ off }) => !off)
  const own = data.some(({ name }) => !offered.some((lora) => isNamed(lora, name))) ? await stylesOf(context.db, accountId) : []
  const found = data.map(({ name, model }) => {
    const lora = offered.find((candidate) => isNamed(candidate, name))
    if (lora) return { name, lora: { id: lora.id, strength: model ?? lora.strength ?? 1 } }
    const style = own.find((candidate) => trainedId(candidate.id) === name || candidate.id === name || candidate.name === name)
    return { name, lora: style && { id: trainedId(style.id), strength: model ?? TRAINED_STRENGTH } }
  })
  return {
    loras: writeLoras(found.flatMap(({ lora }) => lora ?? [])),
    missing: found.filter(({ lora }) => !lora).map(({ name }) => name),
  }
}

const isNamed = ({ id, name, label, originalName, file }: LoraTraits, wanted: string): boolean =>
  [id, name, ...everyText(label), originalName, file].includes(wanted)
