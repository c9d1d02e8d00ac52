import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runFigures } from '@stipple/core/domain/run-figures'
import type { RunFigures } from '@stipple/core/domain/run-figures'

const NAME = 'figures.json'

/** Stores the figures of a run beside its weights. */
export async function writeRun(folder: string, run: RunFigures): Promise<void> {
  await writeFile(join(folder, `${NAME}.new`), JSON.stringify(run))
  await rename(join(folder, `${NAME}.new`), join(folder, NAME))
}

/** Figures of the last run, if any. */
export async function readRun(folder: string): Promise<RunFigures | undefined> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => undefined)
  try {
    return text === undefined ? undefined : runFigures.parse(JSON.parse(text))
  } catch {
    // Unreadable figures count as none.
    return undefined
  }
}
