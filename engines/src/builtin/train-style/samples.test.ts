import { readFile } from 'node:fs/promises'
import type { TaskOf } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { testContext } from '../../../test/context.ts'
import { makeZip } from '../../../test/make-zip.ts'
import { runTask } from '../../../test/run-task.ts'
import { engine } from './engine.ts'

const whole = await readFile(new URL('../../../test/__fixtures__/starry-night.jpg', import.meta.url))
const picture = (left: number) =>
  sharp(whole).resize(900, 900, { fit: 'fill' }).extract({ left, top: 0, width: 560, height: 560 }).png().toBuffer()
const archive = await makeZip({ 'a.png': await picture(0), 'b.png': await picture(170), 'c.png': await picture(340) })
const task: TaskOf<'train-style'> = { kind: 'train-style', archive: 'zip', name: 'Nights', trigger: '', base: 'full', seed: 5 }

it('previews the scene of the member halfway and at the end, without an effect on the style [F: training samples]', async () => {
  const previews: Uint8Array[] = []
  const train = (sample?: string) =>
    runTask(
      engine,
      { task: { ...task, ...(sample !== undefined && { sample }) }, assets: { zip: archive } },
      { context: testContext(), onReport: ({ preview }) => preview && previews.push(preview) },
    )
  const { outputs: plain } = await train()
  const { outputs: chosen } = await train('a red balloon over a green meadow')
  expect(previews).toHaveLength(2)
  for (const preview of previews) expect(await sharp(preview).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
  const [lighthouse, balloon] = [plain[0], chosen[0]]
  expect(Buffer.from(balloon?.bytes ?? []).equals(Buffer.from(lighthouse?.bytes ?? []))).toBe(false)
  const [one, other] = [lighthouse?.attachments?.[0]?.bytes, balloon?.attachments?.[0]?.bytes]
  expect(one && other && Buffer.from(one).equals(Buffer.from(other))).toBe(true)
}, 300_000)
