import type { Text } from '@stipple/core/domain/text'
import type { Detection } from './centernet.ts'
import { THING_CLASSES } from './coco-classes.ts'

/** Below this score a detection is a guess. */
const LEAST_SCORE = 0.25

/** Message that a thing was not found, with the objects that the detector recognised. */
export function notRecognised(word: string, objects: readonly Detection[]): Text {
  const kinds = [...new Set(objects.filter(({ score }) => score >= LEAST_SCORE).map(({ kind }) => kind))].slice(0, 8)
  const found = kinds.flatMap((kind) => THING_CLASSES[kind]?.label ?? [])
  if (found.length === 0)
    return {
      en: `No “${word}” was found, and no other object was recognised in this image.`,
      zh: `没有找到“${word}”，这张图里也没有认出其他物体。`,
    }
  return {
    en: `No “${word}” was found. Recognised objects: ${found.map(({ en }) => en).join(', ')}.`,
    zh: `没有找到“${word}”。图中认出了：${found.map(({ zh }) => zh).join('、')}。`,
  }
}
