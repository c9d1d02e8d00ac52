import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Figures of the last run of a model on this machine: time by phase (ms), size, memory (bytes), and the device that ran it. */
const figures = z.object({
  device: z.string(),
  load: z.number(),
  words: z.number(),
  steps: z.number(),
  picture: z.number(),
  width: z.number(),
  height: z.number(),
  count: z.number(),
  memory: z.number().optional(),
})
export type RunFigures = z.infer<typeof figures>

const NAME = 'last-run.json'

export async function writeRun(folder: string, run: RunFigures): Promise<void> {
  await writeFile(join(folder, `${NAME}.new`), JSON.stringify(run))
  await rename(join(folder, `${NAME}.new`), join(folder, NAME))
}

/** Figures of the last run, if there was one. */
export async function readRun(folder: string): Promise<RunFigures | undefined> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => undefined)
  try {
    return text === undefined ? undefined : figures.parse(JSON.parse(text))
  } catch {
    // Figures that cannot be read are as good as none.
    return undefined
  }
}
