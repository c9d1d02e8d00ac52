import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lastAnswer } from '@stipple/core/domain/last-answer'
import type { LastAnswer } from '@stipple/core/domain/last-answer'

const NAME = 'answer.json'

/** Stores which device answered last beside a model. */
export async function writeAnswer(folder: string, answer: LastAnswer): Promise<void> {
  await writeFile(join(folder, `${NAME}.new`), JSON.stringify(answer))
  await rename(join(folder, `${NAME}.new`), join(folder, NAME))
}

/** Reads which device answered last, if any. */
export async function readAnswer(folder: string): Promise<LastAnswer | undefined> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => undefined)
  try {
    return text === undefined ? undefined : lastAnswer.parse(JSON.parse(text))
  } catch {
    // An unreadable note counts as none.
    return undefined
  }
}
