import type { Task } from '@stipple/core/domain/task'
import { expect, it } from 'vitest'
import { expectedOf, resultWarnings } from './as-asked.ts'

const sampling = { prompt: 'a fox', negativePrompt: '', strength: 0.5, count: 1, seed: 1, steps: 8, cfg: 4 }
const edit = (...images: string[]): Task => ({ kind: 'image-to-image', images, ...sampling })
const upscale: Task = { kind: 'upscale', image: 'photo', factor: 2, seed: 1 }
const cutOut: Task = { kind: 'cut-out', image: 'photo', background: 'white', seed: 1 }

it.each<[string, Task, { width: number; height: number; enlarged?: true }, string[]]>([
  ['an edited image of another size', edit('photo'), { width: 1024, height: 768 }, ['原图尺寸是 1003 × 701，引擎实际生成了 1024 × 768。']],
  ['an edited image with rounded sides', edit('photo'), { width: 1024, height: 704 }, []],
  ['several combined images', edit('photo', 'photo'), { width: 512, height: 512 }, []],
  ['a missing image', edit('gone'), { width: 512, height: 512 }, []],
  [
    'an image enlarged by another factor',
    upscale,
    { width: 4012, height: 2804 },
    ['要求的尺寸是 2006 × 1402，引擎实际生成了 4012 × 2804。'],
  ],
  ['an image enlarged as the member chose', edit('photo'), { width: 4012, height: 2804, enlarged: true }, []],
  ['a task without a known size', cutOut, { width: 1, height: 1 }, []],
])('warns correctly about %s', async (_, task, made, texts) => {
  const sizeOf = async (asset: string) => (asset === 'photo' ? { width: 1003, height: 701 } : undefined)
  const expected = await expectedOf({ input: {}, count: 1 }, task, sizeOf)
  expect(resultWarnings(expected, [made, { ...made }]).map(({ text }) => text.zh)).toEqual(texts)
})
