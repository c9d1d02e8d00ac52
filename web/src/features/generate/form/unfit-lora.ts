import type { LoraItem } from '@stipple/core/contract/shapes'
import { fitsBase, nameOfBase } from '@stipple/core/domain/loras'
import type { TFunction } from 'i18next'

/** Reason why a LoRA cannot be used: its base differs from the model's, or it is disabled; undefined if it can. */
export function unfitText(lora: LoraItem, base: string | undefined, t: TFunction): string | undefined {
  if (fitsBase(lora, base)) return lora.disabled
  if (lora.base === undefined) return t('playground.loras.madeHere')
  const name = nameOfBase(lora.base)
  // The same base under another program's name is not shown as a reason.
  const isOther = name !== undefined && name !== nameOfBase(base ?? '')
  return isOther ? t('playground.loras.madeFor', { base: name }) : t('playground.loras.notHere')
}
