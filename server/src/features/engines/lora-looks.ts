import { addressOfLora } from '@stipple/core/domain/asset-address'
import type { LoraTraits } from '@stipple/core/domain/loras'
import type { Text } from '@stipple/core/domain/text'
import type { Context } from '../../context.ts'
import { notify } from '../../db/notifier.ts'
import { recordAction } from '../../db/record-action.ts'
import type { LoraLookRow } from '../../db/schema/engines.ts'
import { ENGINES_CHANGED } from './channels.ts'
import { listLooks, putLook } from './lora-data.ts'

export type LoraLook = Omit<LoraLookRow, 'lora'>

/** Stored display settings of LoRAs, by id. */
export const looksOf = ({ db }: Pick<Context, 'db'>): Promise<ReadonlyMap<string, LoraLook>> => listLooks(db)

const NO_REASON: Text = { en: 'Turned off', zh: '暂停使用' }

/** LoRAs for members, without duplicates: the operator's text and image take precedence over the file's. */
export const lookedLoras = (loras: readonly LoraTraits[], looks: ReadonlyMap<string, LoraLook>): LoraTraits[] =>
  [...Map.groupBy(loras, ({ id }) => id).values()].flatMap(([lora]) => (lora ? [looked(lora, looks.get(lora.id))] : []))

function looked(lora: LoraTraits, look: LoraLook | undefined): LoraTraits {
  if (!look) return lora
  const { label, picture, tags, triggers, off } = look
  return {
    ...lora,
    ...(label && { label }),
    ...(picture !== null && { image: addressOfLora(picture) }),
    ...(tags && { tags }),
    ...(triggers && { triggers }),
    ...(off && { off: off.en ? off : NO_REASON }),
  }
}

/** Changes the display of a LoRA in all processes, and deletes the file of its former image. */
export async function changeLook(
  context: Context,
  { accountId }: { readonly accountId: string },
  { id, change }: { readonly id: string; readonly change: Partial<LoraLook> },
): Promise<void> {
  const { before, after } = await context.db.transaction(async (tx) => {
    const written = await putLook(tx, id, change)
    await recordAction(tx, { accountId, action: 'lora_change', subject: id, ...written })
    await notify(tx, ENGINES_CHANGED, id)
    return written
  })
  await context.catalogue.refresh()
  const old = before?.picture
  if (!old || old === after.picture) return
  await context.storage
    .delete(keyOfPicture(old))
    .catch((error: unknown) => context.log.warn({ picture: old, err: error }, 'the previous image of a LoRA could not be deleted'))
}

/** Storage key of a LoRA's image. */
export const keyOfPicture = (picture: string): string => `loras/${picture}.webp`
