import type { LoraItem } from '@stipple/core/contract/shapes'
import { fitsBase, nameOfBase, UNKNOWN_BASE } from '@stipple/core/domain/loras'
import type { TFunction } from 'i18next'

/** Reason for which a LoRA cannot be laid on a model whose LoRAs are made for a base; undefined where it can. */
export function unfitText(lora: LoraItem, base: string | undefined, t: TFunction): string | undefined {
  if (fitsBase(lora, base)) return undefined
  if (lora.base === undefined) return t('playground.loras.madeHere')
  return lora.base === UNKNOWN_BASE ? t('playground.loras.notHere') : t('playground.loras.madeFor', { base: nameOfBase(lora.base) })
}
