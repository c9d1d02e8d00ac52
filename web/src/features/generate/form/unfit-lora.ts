import type { LoraItem } from '@stipple/core/contract/shapes'
import { fitsBase, nameOfBase } from '@stipple/core/domain/loras'
import type { TFunction } from 'i18next'

/** Reason for which a LoRA cannot be laid on a model whose LoRAs are made for a base, or is switched off; undefined where it can. */
export function unfitText(lora: LoraItem, base: string | undefined, t: TFunction): string | undefined {
  if (fitsBase(lora, base)) return lora.disabled
  if (lora.base === undefined) return t('playground.loras.madeHere')
  const name = nameOfBase(lora.base)
  // The same base of another program is no reason that a person would understand.
  const isOther = name !== undefined && name !== nameOfBase(base ?? '')
  return isOther ? t('playground.loras.madeFor', { base: name }) : t('playground.loras.notHere')
}
