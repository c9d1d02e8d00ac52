import { isDeepStrictEqual } from 'node:util'
import type { ManagedLora } from '@stipple/core/contract/loras'
import { addressOfLora } from '@stipple/core/domain/asset-address'
import type { LoraTraits } from '@stipple/core/domain/loras'
import type { Text } from '@stipple/core/domain/text'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { newId } from '../../lib/new-id.ts'
import { Problem } from '../../problem.ts'
import { findPicture, squareCopy } from '../assets/public.ts'
import { catalogueOf, changeLook, connectionOf, keyOfPicture, looksOf, type LoraLook } from '../engines/public.ts'
import { filledName } from './overrides.ts'

/** LoRAs of a connection. Throws `not_found`. */
export async function listLoras(context: Context, connection: string): Promise<ManagedLora[]> {
  const found = connectionOf(context, connection)
  if (!found) throw new Problem('not_found')
  const looks = await looksOf(context)
  return found.loras.map((lora) => present(lora, looks.get(lora.id)))
}

export interface LoraChange {
  readonly id: string
  readonly label?: Text | undefined
  readonly image?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly triggers?: readonly string[] | undefined
  readonly off?: Text | null | undefined
}

/** Changes the display of a connection's LoRA. Throws `not_found`, and `invalid_input` for a missing or unreadable image. */
export async function changeLora(
  context: Context,
  { accountId }: Caller,
  { id, label, image, tags, triggers, off }: LoraChange,
): Promise<ManagedLora> {
  const lora = [...catalogueOf(context).connections.values()].flatMap(({ loras }) => loras).find((one) => one.id === id)
  if (!lora) throw new Problem('not_found')
  const change: Partial<LoraLook> = {
    ...(label && { label: filledName(label) ?? null }),
    ...(tags && { tags: orOwn(tags, lora.tags) }),
    ...(triggers && { triggers: orOwn(triggers, lora.triggers ?? []) }),
    ...(off !== undefined && { off: off && (filledName(off) ?? off) }),
    ...(image !== undefined && { picture: image === '' ? null : await storePicture(context, { accountId, address: image }) }),
  }
  await changeLook(context, { accountId }, { id, change })
  return present(lora, (await looksOf(context)).get(id))
}

/** Null if equal to the file's, so that later changes of the file apply. */
function orOwn(words: readonly string[], own: readonly string[]): readonly string[] | null {
  const each = [...new Set(words)]
  return isDeepStrictEqual(each, [...own]) ? null : each
}

/** Stores a public copy of an image. Returns its id. */
async function storePicture(context: Context, asset: { readonly accountId: string; readonly address: string }): Promise<string> {
  const key = await findPicture(context, asset)
  if (key === undefined) throw new Problem('invalid_input', { fields: [{ field: 'image', code: 'file_gone' }] })
  const picture = newId()
  await context.storage.put(keyOfPicture(picture), await squareCopy(await context.storage.get(key), 'image'), { type: 'image/webp' })
  return picture
}

function present({ id, file, base, name, tags, triggers = [], image }: LoraTraits, look: LoraLook | undefined): ManagedLora {
  const shown = look?.picture ? addressOfLora(look.picture) : image
  return {
    id,
    file,
    ...(base !== undefined && { base }),
    name,
    ...(look?.label && { label: look.label }),
    ...(shown !== undefined && { image: shown }),
    tags: [...(look?.tags ?? tags)],
    triggers: [...(look?.triggers ?? triggers)],
    ...(look?.off && { off: look.off }),
  }
}
