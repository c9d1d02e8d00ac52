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

/** Looks of LoRAs by their ids, as they are stored. */
export const looksOf = ({ db }: Pick<Context, 'db'>): Promise<ReadonlyMap<string, LoraLook>> => listLooks(db)

const NO_REASON: Text = { en: 'Turned off', zh: '暂停使用' }

/** LoRAs as members get them, each once: the operator's words and picture before those of the file. */
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

/** Changes how a LoRA is shown, in every process. The picture that it had before loses its file. */
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
    .catch((error: unknown) => context.log.warn({ picture: old, err: error }, 'the former picture of a LoRA stays behind'))
}

/** Key of a LoRA's picture in the object store. */
export const keyOfPicture = (picture: string): string => `loras/${picture}.webp`
