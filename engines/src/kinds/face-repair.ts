import type { Properties, Value } from '@stipple/core/domain/property'
import { EngineError } from '../spec.ts'

const NONE = 'none'

/** Choice of post-processing methods, the first being none. */
export const postProcessingChoice = (names: readonly string[]) => [
  { value: NONE, label: { en: 'No', zh: '不使用' } },
  ...names.map((value) => ({ value, label: { en: value, zh: value } })),
]

/** Field for a face restoration network; undefined if the server has none. */
export const faceRepair = (names: readonly string[]): Properties =>
  names.length === 0
    ? {}
    : {
        faces: {
          type: 'string',
          widget: 'select',
          area: 'advanced',
          initial: NONE,
          options: postProcessingChoice(names),
          label: { en: 'Repair faces afterwards', zh: '生成后修复人脸' },
        },
      }

/** Chosen network among the server's current ones; undefined for none. Throws `invalid_input` if it no longer exists. */
export async function chosenFaceRepair(
  { faces }: Readonly<Record<string, Value>>,
  readNames: () => Promise<readonly string[]>,
): Promise<string | undefined> {
  if (typeof faces !== 'string' || faces === NONE) return undefined
  if ((await readNames()).includes(faces)) return faces
  throw new EngineError('invalid_input', `the server has no face repair ${faces}`, {
    field: 'faces',
    text: {
      en: 'The server no longer has this face repair. Choose another one.',
      zh: '服务器上已没有这种人脸修复，请改选。',
    },
  })
}
